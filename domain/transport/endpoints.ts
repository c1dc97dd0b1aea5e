/** Where the service takes pushes and player calls: hosts with their ports, the best first. Spec §4 "Connect resolves endpoints". */
export interface Endpoints {
  readonly dealer: readonly string[];
  readonly spclient: readonly string[];
}

/** Where one connection goes: an address for the push socket, and a base for calls; no slash at the end. */
export interface ConnectionUrls {
  readonly dealerUrl: string;
  readonly baseUrl: string;
}

/**
 * The addresses of the first endpoint of each kind, as secure as the page's own origin; null where one kind has none.
 */
export function connectionUrlsOf({ dealer: [dealer], spclient: [spclient] }: Endpoints, origin: string): ConnectionUrls | null {
  if (!dealer || !spclient) return null;
  const s = origin.startsWith('https:') ? 's' : '';
  return { dealerUrl: `ws${s}://${dealer}/dealer`, baseUrl: `http${s}://${spclient}` };
}

const ALIASED = /^\/(track-playback|connect-state)\//;

/** Whether calls of this path go to an endpoint that has to be resolved first. Spec §4 "Requests needing an endpoint alias". */
export function needsEndpoint(path: string): boolean {
  return ALIASED.test(path);
}
