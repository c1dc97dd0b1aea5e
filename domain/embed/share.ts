/** Spec §4 "SHOW_SHARE (view SHARE), COPY_URL and COPY_EMBED_CODE (confirmation view), HIDE_SHARE resets". */
type ShareView =
  | 'SHARE'
  | 'CONFIRMATION'
  /** Ours: the browser refused to copy or open (a sandboxed frame), so the text is shown for manual copying. */
  | 'BY_HAND';

export interface ShareState {
  readonly visible: boolean;
  readonly view: ShareView;
  /** The text for manual copying. */
  readonly text: string;
}

export const HIDDEN_SHARE: ShareState = { visible: false, view: 'SHARE', text: '' };

export const SHOWN_SHARE: ShareState = { ...HIDDEN_SHARE, visible: true };

export const CONFIRMED_SHARE: ShareState = { ...SHOWN_SHARE, view: 'CONFIRMATION' };

/** The share panel with a text for manual copying. */
export function manualCopyShare(text: string): ShareState {
  return { visible: true, view: 'BY_HAND', text };
}
