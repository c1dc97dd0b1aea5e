/** What the browser says of itself. */
export interface UserAgent {
  readonly userAgent: string;
  /** A desktop Safari with fingers is an iPad. */
  readonly maxTouchPoints: number;
}

const MOBILE = /Android|iPhone|iPad|iPod|Mobile|Windows Phone/i;
const MACINTOSH = /Macintosh/;
const SAFARI = /Safari/i;
/** Those that merely mention it: Chrome, Chromium, Edge, Opera, Android's own. */
const OTHERS = /Chrom|CriOS|FxiOS|Edg|OPR|OPiOS|Android|Headless/i;

/** Spec §3 "Platform flags: isMobile, isSafari". */
export function platformOf({ userAgent, maxTouchPoints }: UserAgent): { readonly isMobile: boolean; readonly isSafari: boolean } {
  const isIpad = MACINTOSH.test(userAgent) && maxTouchPoints > 1;
  return { isMobile: isIpad || MOBILE.test(userAgent), isSafari: SAFARI.test(userAgent) && !OTHERS.test(userAgent) };
}
