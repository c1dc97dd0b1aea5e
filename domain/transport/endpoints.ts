/** The endpoints of pushes and player calls: hosts with ports, best first. Spec §4 "Connect resolves endpoints". */
export interface Endpoints {
  readonly dealer: readonly string[];
  readonly spclient: readonly string[];
}

/** The URLs of one connection: the push socket, and the base of calls; without a slash at the end. */
export interface ConnectionUrls {
  readonly dealerUrl: string;
  readonly baseUrl: string;
}

/** The URLs of the first endpoint of each kind, secure if the page's origin is; null when a kind has none. */
export function connectionUrlsOf({ dealer: [dealer], spclient: [spclient] }: Endpoints, origin: string): ConnectionUrls | null {
  if (!dealer || !spclient) return null;
  const s = origin.startsWith('https:') ? 's' : '';
  return { dealerUrl: `ws${s}://${dealer}/dealer`, baseUrl: `http${s}://${spclient}` };
}

const ALIASED = /^\/(track-playback|connect-state)\//;

/** Whether calls of this path need a resolved endpoint. Spec §4 "Requests needing an endpoint alias". */
export function needsEndpoint(path: string): boolean {
  return ALIASED.test(path);
}
