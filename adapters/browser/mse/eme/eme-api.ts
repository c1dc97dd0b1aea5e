/** The browser's way into encrypted media, as a value: tests script one. */
export interface EmeApi {
  /** Null where the page has none: plain http on a network, a sandboxed origin, an old browser. */
  readonly requestAccess: ((name: string, configurations: MediaKeySystemConfiguration[]) => Promise<MediaKeySystemAccess>) | null;
}

/** The page's own. Encrypted media needs a secure context: https, or localhost. */
export function pageEmeApi(): EmeApi {
  if (typeof navigator.requestMediaKeySystemAccess !== 'function') return { requestAccess: null };
  return { requestAccess: (name, configurations) => navigator.requestMediaKeySystemAccess(name, configurations) };
}

/** What a browser threw, in its own words. */
export const thrownText = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));
