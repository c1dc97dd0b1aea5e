import { Failure } from '#application/runtime/failure.ts';
import { serviceError } from '#domain/errors/service-error.ts';
import type { EmbedSites } from '../../domain/embeds/embed-access.ts';

/** The URLs of built files on a CDN, by file name. */
export interface FileUrls {
  /** Throws ASSET_KEY_UNAVAILABLE. */
  urlOf(name: string): string;
  /** Origins the files come from. */
  readonly origins: readonly string[];
}

/** The operator's settings of embeds. */
export interface EmbedSettings extends EmbedSites {
  /** The country of the listeners, two letters: episodes check their markets against it. */
  readonly countryCode: string | null;
  /** The download link of the app. */
  readonly downloadLink: string | null;
  /** Null: this server serves them itself. */
  readonly files: FileUrls | null;
}

export const DEFAULT_EMBED_SETTINGS: EmbedSettings = {
  countryCode: null,
  downloadLink: null,
  files: null,
  memberOrigins: [],
  arePublic: true,
};

type Environment = Readonly<Record<string, string | undefined>>;

/** From EMBED_COUNTRY, EMBED_DOWNLOAD_LINK and CDN_FILE_URLS, and the sites of the command line. Throws ASSET_URLS_INVALID. Spec §2 "page config carries…", §5 "Asset lookup errors". */
export function embedSettingsFrom(env: Environment, sites: EmbedSites = DEFAULT_EMBED_SETTINGS): EmbedSettings {
  const { memberOrigins, arePublic } = sites;
  const { CDN_FILE_URLS: urls, EMBED_COUNTRY: countryCode, EMBED_DOWNLOAD_LINK: downloadLink } = env;
  const files = urls ? fileUrlsFrom(urls) : null;
  return { countryCode: countryCode || null, downloadLink: downloadLink || null, files, memberOrigins, arePublic };
}

function fileUrlsFrom(text: string): FileUrls {
  const urls = new Map(Object.entries(recordFrom(text)));
  return {
    origins: [...new Set([...urls.values()].map((url) => new URL(url).origin))],
    urlOf(name) {
      const url = urls.get(name);
      if (url === undefined) throw new Failure(serviceError('ASSET_KEY_UNAVAILABLE', name));
      return url;
    },
  };
}

/** `{"main.1234.js":"https://cdn.example/main.1234.js"}`. */
function recordFrom(text: string): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(text);
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isRecord && Object.values(value).every((url) => typeof url === 'string' && /^https?:/.test(url) && URL.canParse(url)))
      return value as Readonly<Record<string, string>>;
  } catch {
    // The error below reports it.
  }
  throw new Failure(serviceError('ASSET_URLS_INVALID'));
}

/** The page with its files' addresses on the CDN. Throws ASSET_KEY_UNAVAILABLE. Spec §9 "Asset base path is on a CDN host". */
export function withFileUrls(html: string, files: FileUrls | null): string {
  if (files === null) return html;
  return html.replace(
    /((?:src|href)=["']?)\/embed\/assets\/([^"'\s>]+)/g,
    (_, before: string, name: string) => before + files.urlOf(name),
  );
}
