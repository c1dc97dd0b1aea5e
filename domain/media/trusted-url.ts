const LOOPBACK_ORIGIN = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/**
 * Whether bytes and licences may come from this address: https always, plain http only from the page's own loopback
 * origin (a server on this very machine). Everything else is ignored.
 * Spec §5 "License/CDN URLs must start with https or are ignored".
 */
export function isTrustedUrl(url: string, pageOrigin: string): boolean {
  if (url.startsWith('https://')) return true;
  return LOOPBACK_ORIGIN.test(pageOrigin) && (url === pageOrigin || url.startsWith(`${pageOrigin}/`));
}
