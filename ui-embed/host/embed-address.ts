const TYPES = 'album|artist|playlist|track|show|episode';
const CONTENT_URI = new RegExp(`^[a-z]+:(${TYPES}):([A-Za-z0-9]+)$`);
const PAGE_PATH = new RegExp(`^/(?:embed/)?(${TYPES})/([A-Za-z0-9]+)/?$`);

export interface EmbedAddressOptions {
  readonly uri: string;
  /** Used for a URI, which names no service. */
  readonly origin: string | null;
  readonly startAt?: number | undefined;
  readonly theme?: 'dark' | undefined;
}

/** The address of an embed. Throws a TypeError for a URI that names no resource, or no service. */
export function embedAddress({ origin, startAt, theme, uri }: EmbedAddressOptions): URL {
  const [, type, id] = CONTENT_URI.exec(uri) ?? [];
  const page = type === undefined && URL.canParse(uri, origin ?? undefined) ? new URL(uri, origin ?? undefined) : null;
  const path = page === null ? `/${type ?? ''}/${id ?? ''}` : page.pathname;
  const base = page === null ? origin : page.origin;
  const [, pageType, pageId] = PAGE_PATH.exec(path) ?? [];
  if (pageType === undefined || pageId === undefined || base === null || !/^https?:/.test(base))
    throw new TypeError(`No resource of a service: ${uri}`);
  const address = new URL(`/embed/${pageType}/${pageId}${page?.search ?? ''}`, base);
  if (startAt !== undefined && startAt > 0) address.searchParams.set('t', String(startAt));
  if (theme !== undefined) address.searchParams.set('theme', theme);
  return address;
}
