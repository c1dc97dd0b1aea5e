import { TEXTS } from '../texts/texts.ts';
import type { DeviceName } from '#domain/devices/descriptor.ts';

// The first match counts: many user agents also name other browsers.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const;

const MOBILE = new Set<string>(['Android', 'iPhone', 'iPad']);

function firstIn(names: readonly (readonly [mark: string, name: string])[], userAgent: string): string {
  return names.find(([mark]) => userAgent.includes(mark))?.[1] ?? '';
}

/** Returns the name of this page in the device list: the chosen one, else browser and system, from the user agent. */
export function deviceName(userAgent: string, chosen: string | null = null): DeviceName {
  const { device } = TEXTS;
  const browser = firstIn(BROWSERS, userAgent);
  const system = firstIn(SYSTEMS, userAgent);
  const version = new RegExp(`${browser}/([\\d.]+)`).exec(userAgent)?.[1] ?? '';
  // The domain builds the model from browser, version and platform.
  return {
    name: chosen ?? (system ? device.name({ browser: browser || device.browser, system }) : browser || device.browser),
    browser,
    version,
    platform: system || device.browser,
    type: MOBILE.has(system) ? 'smartphone' : 'computer',
  };
}
