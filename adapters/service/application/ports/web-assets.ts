/** Content encodings, the smallest result first. RFC 7932, RFC 1952. */
export const CONTENT_ENCODINGS = ['br', 'gzip'] as const;

export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number];

/** One built file of a page. */
export interface WebAsset {
  readonly bytes: Uint8Array;
  /** The same, compressed by the build; left out where that saves nothing. */
  readonly encoded?: Readonly<Partial<Record<ContentEncoding, Uint8Array>>>;
  readonly contentType: string;
  readonly etag: string;
  /** Its name holds its hash: it never changes. */
  readonly isHashed: boolean;
}

/** The built pages: `web` the player, `embed` the widget, `sdk` the script for other people's pages. Adapters: adapters/filesystem/folder-assets; none where no page is served. */
export interface WebAssets {
  /** Null: no such file. `path` has no slash in front. */
  read(page: 'web' | 'embed' | 'sdk', path: string): Promise<WebAsset | null>;
}

/** For services without pages. */
export const NO_ASSETS: WebAssets = { read: () => Promise.resolve(null) };
