/** Dialogs keep all keys, except the full player. */
const DIALOGS = 'dialog:not([data-player])';

/** Text fields, menus and dialogs keep all keys. */
const TEXT_CONTROLS = `input, select, textarea, [contenteditable], [role="menu"], ${DIALOGS}`;

/** Buttons keep the keys that press them. */
const BUTTONS = 'button, summary, [role="button"], [role="checkbox"], [role="switch"]';
const BUTTON_KEYS = [' ', 'Enter'];

/** Sliders keep the keys that move them. */
const SLIDERS = 'input[type="range"]';
const SLIDER_KEYS = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', '+', '-'];

/** Whether the focused control handles a key itself: Space and Enter on a button, arrows on a slider, all keys in a field. */
export function belongsToControl(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(DIALOGS) === null && target.matches(SLIDERS)) return SLIDER_KEYS.includes(key);
  if (target.closest(TEXT_CONTROLS) !== null) return true;
  return target.closest(BUTTONS) !== null && BUTTON_KEYS.includes(key);
}
