import { RAISED } from '#domain/constants/page/contrast.ts';
import { accentOn } from '#domain/core/accent.ts';
import { ACCENT_KEY, applyAppearance } from '../appearance.ts';
import { readSetting, writeSetting } from '../stored-setting.ts';

/** What is stored in place of the chosen colour when the accent follows the cover. */
export const COVER = 'cover';

/** The chosen accent: a colour, `cover`, or null for the usual one. */
export const readAccent = (): string | null => readSetting(ACCENT_KEY)?.split(' ')[0] ?? null;

/** Stores the accent of this browser, readable in both themes, and applies it. `color` null: the usual one meanwhile. */
export function storeAccent(chosen: string | null, color: string | null = chosen): void {
  const tones = [RAISED.dark, RAISED.light].map((raised) => accentOn(raised, color ?? ''));
  const colors = tones.flatMap((tone) => (tone === null ? [] : [tone.accent, tone.strong]));
  writeSetting(ACCENT_KEY, chosen === null ? null : [chosen, ...colors].join(' '));
  applyAppearance();
}
