/** Spec §4 "SHOW_SHARE (view SHARE), COPY_URL and COPY_EMBED_CODE (confirmation view), HIDE_SHARE resets". */
type ShareView =
  | 'SHARE'
  | 'CONFIRMATION'
  /** Ours: copying or opening was refused (a sandboxed frame), so the text is shown for copying by hand. */
  | 'BY_HAND';

export interface ShareState {
  readonly visible: boolean;
  readonly view: ShareView;
  /** What to copy by hand. */
  readonly text: string;
}

export const HIDDEN_SHARE: ShareState = { visible: false, view: 'SHARE', text: '' };

export const SHOWN_SHARE: ShareState = { ...HIDDEN_SHARE, visible: true };

export const CONFIRMED_SHARE: ShareState = { ...SHOWN_SHARE, view: 'CONFIRMATION' };

/** The panel with the text nobody else could take. */
export function manualCopyShare(text: string): ShareState {
  return { visible: true, view: 'BY_HAND', text };
}
