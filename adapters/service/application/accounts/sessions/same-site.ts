import { HttpError, type RequestHead } from '../../ports/route.ts';

/** Refuses a cookie call from another site's page, by the browser's Sec-Fetch-Site or Origin header. */
export function refuseOtherSites({ headers, origin }: RequestHead): void {
  const site = headers['sec-fetch-site'];
  const isOurs = site === undefined ? isSameHost(headers.origin, origin) : site === 'same-origin' || site === 'none';
  if (!isOurs) throw new HttpError(403, 'Only pages of this server may send this request');
}

/** Clients other than browsers send no Origin, and hold no foreign cookies. */
function isSameHost(from: string | undefined, origin: string): boolean {
  if (from === undefined) return true;
  return URL.canParse(from) && URL.canParse(origin) && new URL(from).host === new URL(origin).host;
}
