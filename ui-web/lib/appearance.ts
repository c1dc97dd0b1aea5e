import { readSetting } from './stored-setting.ts';

/** The settings of the appearance in this browser; the first value follows the system. */
export const THEME = { key: 'cadenza.theme', values: ['system', 'dark', 'light'] } as const;
export const MOTION = { key: 'cadenza.motion', values: ['system', 'reduced'] } as const;

/** How close rows and cards are: a value of `DENSITIES`. */
export const DENSITY_KEY = 'cadenza.density';

/** The chosen accent colour, then what `ACCENT_PROPERTIES` have for it: `#rrggbb` each, with spaces between. */
export const ACCENT_KEY = 'cadenza.accent';

/** The style sheets take the accent of a theme from these properties of the root, if they are there. */
const ACCENT_PROPERTIES = ['accent-dark', 'accent-strong-dark', 'accent-light', 'accent-strong-light'];

const SYSTEM = new WeakMap<MediaList, string>();

/** Overrides a media query of the style sheets: it always or never matches. Null: as the system answers. */
function overrideMedia(query: RegExp, matches: boolean | null): void {
  for (const { cssRules } of document.styleSheets)
    for (const rule of cssRules) {
      if (!('media' in rule)) continue;
      const media = rule.media as MediaList;
      const asWritten = SYSTEM.get(media) ?? media.mediaText;
      if (!query.test(asWritten)) continue;
      SYSTEM.set(media, asWritten);
      media.mediaText = matches === null ? asWritten : matches ? 'all' : 'not all';
    }
}

/** Applies the stored theme, density, accent and motion to the page. */
export function applyAppearance(): void {
  const theme = readSetting(THEME.key);
  overrideMedia(/color-scheme: ?light/, theme === 'light' ? true : theme === 'dark' ? false : null);
  overrideMedia(/reduced-motion: ?reduce/, readSetting(MOTION.key) === 'reduced' ? true : null);
  const { dataset, style } = document.documentElement;
  dataset['density'] = readSetting(DENSITY_KEY) ?? '';
  const colors = readSetting(ACCENT_KEY)?.split(' ') ?? [];
  ACCENT_PROPERTIES.forEach((name, at) => style.setProperty(`--own-${name}`, colors[at + 1] ?? ''));
}
