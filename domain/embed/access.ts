import type { EmbedTrack } from './resource.ts';

/** The session as the page and the service describe it. Spec §3 "Session". */
export interface EmbedSession {
  readonly loggedIn: boolean;
  /** A missing session counts as anonymous. */
  readonly isAnonymous: boolean;
  /** The token itself stays with its sender. */
  readonly hasAccessToken: boolean;
}

/** Spec §3 "Platform flags". */
export interface EmbedPlatform {
  readonly isMobile: boolean;
  readonly isSafari: boolean;
  readonly forcePreview: boolean;
  readonly hasSpotifyMobile: boolean;
}

/** The session without a sign-in. */
export const ANONYMOUS: EmbedSession = { loggedIn: false, isAnonymous: true, hasAccessToken: false };

const MEMBER: EmbedSession = { loggedIn: true, isAnonymous: false, hasAccessToken: true };

/**
 * The session of the visitor, from the flags of the page and the response of the service.
 * Spec §3 "In the embed, loggedIn is true unless the page flag isAnonymous is set; session is read only when enableLogin is on".
 */
export function embedSession(input: {
  readonly enableLogin: boolean;
  readonly pageIsAnonymous: boolean;
  readonly session: { readonly accessToken: string; readonly isAnonymous: boolean } | null;
}): EmbedSession {
  const { enableLogin, pageIsAnonymous, session } = input;
  if (!enableLogin || session === null) return ANONYMOUS;
  return {
    loggedIn: !pageIsAnonymous && !session.isAnonymous,
    isAnonymous: session.isAnonymous,
    hasAccessToken: session.accessToken !== '',
  };
}

/** Spec §5 "Logged in only with access token and not anonymous". */
export function canPlayInFull(session: EmbedSession): boolean {
  return session.hasAccessToken && !session.isAnonymous;
}

/** Whether the platform forces previews for every visitor. Spec §5 "forcePreview or mobile or Safari". */
function isPreviewForced(platform: Pick<EmbedPlatform, 'forcePreview' | 'isMobile' | 'isSafari'>): boolean {
  return platform.forcePreview || platform.isMobile || platform.isSafari;
}

/** Whether play waits for the session, which decides between previews and whole tracks. */
export function needsSession(
  config: { readonly enableLogin: boolean },
  platform: Pick<EmbedPlatform, 'forcePreview' | 'isMobile' | 'isSafari'>,
): boolean {
  return config.enableLogin && !isPreviewForced(platform);
}

/** Whether play opens the app in place of a sound. Spec §4 "PLAY_IN_MOBILE_APP". */
export function launchesApp({ hasSpotifyMobile, isMobile }: EmbedPlatform): boolean {
  return isMobile && hasSpotifyMobile;
}

/** Spec §5 "preview mode when forcePreview or mobile or Safari, or not logged in, or no access token". */
export function isPreviewMode(
  platform: Pick<EmbedPlatform, 'forcePreview' | 'isMobile' | 'isSafari'>,
  session: EmbedSession,
): boolean {
  return isPreviewForced(platform) || !session.loggedIn || !canPlayInFull(session);
}

/** Spec §5 "Episode available when countryCode is in available markets of the episode, resource or its show". */
function isAvailableIn(track: EmbedTrack, countryCode: string | null): boolean {
  return track.markets === null || countryCode === null || track.markets.includes(countryCode);
}

/** Spec §5 "Track playable if episode and user logged in, or track flagged playable". */
export function isPlayable(track: EmbedTrack, session: EmbedSession, countryCode: string | null): boolean {
  if (track.type === 'episode' && !isAvailableIn(track, countryCode)) return false;
  return (track.type === 'episode' && canPlayInFull(session)) || track.flaggedPlayable;
}

/** Whether a member could play it here in full. */
export function isForMembers(track: EmbedTrack, countryCode: string | null): boolean {
  return isPlayable(track, MEMBER, countryCode);
}

/** Whether play leads to sound; in preview mode this needs a preview. Spec §4 "A track without preview URL or not playable". */
export function isAudible(track: EmbedTrack, session: EmbedSession, countryCode: string | null, inPreview: boolean): boolean {
  return isPlayable(track, session, countryCode) && (!inPreview || track.previewUrl !== null);
}
