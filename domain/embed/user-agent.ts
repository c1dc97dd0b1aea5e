/** What the browser says of itself. */
export interface UserAgent {
  readonly userAgent: string;
  /** A desktop Safari with fingers is an iPad. */
  readonly maxTouchPoints: number;
}

const MOBILE = /Android|iPhone|iPad|iPod|Mobile|Windows Phone/i;
const MACINTOSH = /Macintosh/;
/** Safari, and nobody who merely mentions it: Chrome, Chromium, Edge, Opera, Android's own. */
const SAFARI = /^(?!.*(?:Chrom|CriOS|FxiOS|Edg|OPR|OPiOS|Android|Headless)).*Safari/i;

/** Spec §3 "Platform flags: isMobile, isSafari". */
export function platformOf({ userAgent, maxTouchPoints }: UserAgent): { readonly isMobile: boolean; readonly isSafari: boolean } {
  const isIpad = MACINTOSH.test(userAgent) && maxTouchPoints > 1;
  return { isMobile: isIpad || MOBILE.test(userAgent), isSafari: SAFARI.test(userAgent) };
}
