import type { DeviceView } from '#application/player-view/controller-types.ts';
import { defaultNameMetadata, defaultNameParts, type NameParts } from '#domain/devices/default-name.ts';
import type { DeviceName } from '#domain/devices/descriptor.ts';
import { TEXTS } from '../texts/texts.ts';

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

function defaultName({ browser, system }: NameParts): string {
  const { device } = TEXTS;
  return system ? device.name({ browser: browser || device.browser, system }) : browser || device.browser;
}

/** Returns the name of a device; a default name is in this page's language, not in that of the device. */
export function shownDeviceName({ name, metadata }: Pick<DeviceView, 'name' | 'metadata'>): string {
  const parts = defaultNameParts(name, metadata);
  return parts === null ? name : defaultName(parts);
}

/** Returns the name of this page in the device list: the chosen one, else browser and system, from the user agent. */
export function deviceName(userAgent: string, chosen: string | null = null): DeviceName {
  const browser = firstIn(BROWSERS, userAgent);
  const system = firstIn(SYSTEMS, userAgent);
  const version = new RegExp(`${browser}/([\\d.]+)`).exec(userAgent)?.[1] ?? '';
  const name = defaultName({ browser, system });
  // The domain builds the model from browser, version and platform.
  return {
    name: chosen ?? name,
    metadata: chosen === null ? defaultNameMetadata(name, { browser, system }) : {},
    browser,
    version,
    platform: system || TEXTS.device.browser,
    type: MOBILE.has(system) ? 'smartphone' : 'computer',
  };
}
