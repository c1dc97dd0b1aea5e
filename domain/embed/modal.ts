import type { EmbedTrack, EmbedType } from './resource.ts';

/** Spec §4 "SHOW_PROMPT (type PROMPT)… unavailable track shows unavailable-track type". */
/* Ours: SESSION_ENDED, when a member's session ends while the page is open. */
export type ModalType = 'PROMPT' | 'UNAVAILABLE_TRACK' | 'SESSION_ENDED';

export interface ModalState {
  readonly visible: boolean;
  readonly type: ModalType | null;
}

/** Hidden by default. */
export const HIDDEN_MODAL: ModalState = { visible: false, type: null };

/** Spec §4 "Prompt shows only in preview mode and if the unavailable modal is not already visible". */
export function withPrompt(modal: ModalState, isLimited: boolean): ModalState {
  const hasReason = modal.visible && modal.type !== 'PROMPT';
  return isLimited && !hasReason ? { visible: true, type: 'PROMPT' } : modal;
}

/** What the modal offers. Spec §6 "Embed". */
export type ModalOffer = 'login' | 'signup' | 'get-app' | 'play-in-app' | 'open';

/**
 * Spec §6: mobile gets the app or plays in it; anonymous desktop logs in or signs up; a member on a desktop gets no login button.
 * Ours, not the spec's: a visitor who cannot log in here gets the player's page, and no offer that would not help.
 */
export function modalOffers(input: {
  /** Whether it can be played elsewhere or by a member. */
  readonly helps: boolean;
  readonly isMobile: boolean;
  readonly loggedIn: boolean;
  readonly enableLogin: boolean;
  readonly hasDownloadLink: boolean;
}): readonly ModalOffer[] {
  if (!input.helps) return [];
  if (input.isMobile) return input.hasDownloadLink ? ['get-app', 'play-in-app'] : ['play-in-app'];
  return input.loggedIn || !input.enableLogin ? ['open'] : ['login', 'signup'];
}

/** Key of the modal's sentence in the translations dictionary. Spec §8 "Embed". */
export function modalText(type: ModalType, resourceType: EmbedType, track: EmbedTrack | null, isMobile: boolean): string {
  if (type === 'PROMPT') return `embed_upsell_${resourceType}${isMobile ? '_mobile' : ''}`;
  if (type === 'SESSION_ENDED') return 'embed_session_ended';
  return track?.type === 'episode' ? 'embed_episode_preview_not_available' : 'embed_track_not_available';
}
