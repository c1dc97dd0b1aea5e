import { useKeyboard, type KeyboardOptions } from './use-keyboard.ts';

/** Handles the shortcuts of the page. A component of its own, so that a track change does not re-render the shell. */
export function KeyboardShortcuts(props: KeyboardOptions) {
  useKeyboard(props);
  return null;
}
