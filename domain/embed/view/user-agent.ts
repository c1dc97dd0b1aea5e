/** What the browser reports about itself. */
export interface UserAgent {
  readonly userAgent: string;
  /** A desktop Safari with touch points is an iPad. */
  readonly maxTouchPoints: number;
}

const MOBILE = /Android|iPhone|iPad|iPod|Mobile|Windows Phone/i;
const MACINTOSH = /Macintosh/;
const SAFARI = /Safari/i;
/** Other browsers with Safari in their user agent: Chrome, Chromium, Edge, Opera, Android's own. */
const OTHERS = /Chrom|CriOS|FxiOS|Edg|OPR|OPiOS|Android|Headless/i;

/** Spec §3 "Platform flags: isMobile, isSafari". */
export function platformOf({ userAgent, maxTouchPoints }: UserAgent): { readonly isMobile: boolean; readonly isSafari: boolean } {
  const isIpad = MACINTOSH.test(userAgent) && maxTouchPoints > 1;
  return { isMobile: isIpad || MOBILE.test(userAgent), isSafari: SAFARI.test(userAgent) && !OTHERS.test(userAgent) };
}
