/** What the request for an embed's page reveals of the page around it. */
export interface EmbedRequest {
  /** Scheme, host and port of the service, without a slash at the end. */
  readonly origin: string;
  /** `Sec-Fetch-Site`; empty where the browser sends none: over plain http. */
  readonly fetchSite: string;
  /** `Referer`; empty where the page around it hides it. */
  readonly referrer: string;
}

/** Which sites may embed, from the command line. */
export interface EmbedSites {
  /** Origins whose pages embed with membership, beside the service's own site. */
  readonly memberOrigins: readonly string[];
  /** Whether all other sites may embed previews. */
  readonly arePublic: boolean;
}

export interface EmbedAccess {
  /** Whether members can play whole tracks in this frame. */
  readonly hasMembership: boolean;
  /** The sources of `frame-ancestors`. */
  readonly frameAncestors: string;
}

/**
 * Decides whether a frame has membership, and which pages may show it. Frames on the service's own site have it, as session
 * cookies do (SameSite=Strict). On listed origins they have it, and the browser shows them nowhere else.
 */
export function embedAccessOf(request: EmbedRequest, { memberOrigins, arePublic }: EmbedSites): EmbedAccess {
  const listed = ["'self'", ...memberOrigins].join(' ');
  const hasListedReferrer = memberOrigins.some((one) => request.referrer === one || request.referrer.startsWith(`${one}/`));
  const isSameSite = isOnSameSite(request);
  return {
    hasMembership: isSameSite || hasListedReferrer,
    frameAncestors: !arePublic || (hasListedReferrer && !isSameSite) ? listed : '*',
  };
}

function isOnSameSite({ origin, fetchSite, referrer }: EmbedRequest): boolean {
  if (fetchSite !== '') return fetchSite !== 'cross-site';
  return referrer === '' || hostOf(referrer) === hostOf(origin);
}

/** The host of an address, without its port. */
const hostOf = (address: string): string | undefined => /^https?:\/\/([^/:]+)/.exec(address)?.[1];
