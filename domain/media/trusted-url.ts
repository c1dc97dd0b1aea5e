const HTTPS = /^https:\/\//i;
const LOOPBACK = /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** Whether pages of that origin (scheme, host and port) are a secure context: https, or this computer. */
export const isSecureOrigin = (origin: string) => HTTPS.test(origin) || LOOPBACK.test(origin);

/** A path on the page's own origin; two slashes, or a slash and a backslash, would name another host. */
const OWN_PATH = /^\/(?![/\\])/;

/** Whether a URL may be used for licences or bytes; injected where they are fetched. */
export type IsTrustedUrl = (url: string, what: 'licence' | 'bytes') => boolean;

/**
 * Creates the check of URLs. Spec §5 "License/CDN URLs must start with https or are ignored"; rulings: plain http only to the
 * page's own loopback origin. Ours: a page on plain http may read unprotected bytes from its own origin.
 *
 * `ownOrigin`: scheme, host and port of the page, without a slash at the end.
 */
export function createTrustedUrlCheck(ownOrigin: string): IsTrustedUrl {
  const isOwn = (url: string) => OWN_PATH.test(url) || url.startsWith(`${ownOrigin}/`);
  return (url, what) => HTTPS.test(url) || (isOwn(url) && (what === 'bytes' || LOOPBACK.test(ownOrigin)));
}
