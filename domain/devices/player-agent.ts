import { INSTALLED_AGENT } from '../constants/network/devices.ts';

/** The first match counts: many user agents also name other systems. Group 1 is the version. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android ?([\d.]*)/, 'android'],
  [/(?:iPhone|CPU) OS ([\d_]+)/, 'ios'],
  [/CrOS \w+ ([\d.]+)/, 'chrome'],
  [/Windows NT ([\d.]+)/, 'windows'],
  [/Mac OS X ([\d_.]+)/, 'osx'],
  [/Linux/, 'linux'],
];

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\/([\d.]+)/, 'edge'],
  [/OPR\/([\d.]+)/, 'opera'],
  [/SamsungBrowser\/([\d.]+)/, 'samsung internet'],
  [/Firefox\/([\d.]+)/, 'firefox'],
  [/Chrome\/([\d.]+)/, 'chrome'],
  [/Version\/([\d.]+) (?:Mobile\/\w+ )?Safari/, 'safari'],
];

/** Spec §9 "Windows NT mapped to XP, 2000, 2003, Vista, 7, 8, 8.1, 10". */
const WINDOWS: Readonly<Record<string, string>> = {
  '5.0': '2000',
  '5.1': 'XP',
  '5.2': '2003',
  '6.0': 'Vista',
  '6.1': '7',
  '6.2': '8',
  '6.3': '8.1',
  '10.0': '10',
};

function firstIn(names: typeof SYSTEMS, userAgent: string): readonly [name: string, version: string] | null {
  for (const [pattern, name] of names) {
    const found = pattern.exec(userAgent);
    if (found) return [name, (found[1] ?? '').replaceAll('_', '.')];
  }
  return null;
}

/**
 * The player-agent string, such as `osx 10.15.7;chrome 141.0.0.0`: a device registers with it as `platform_identifier`.
 * An installed page is `desktopInstall`, as is a page in an unknown browser.
 * Spec §9 "Player-agent string: lowercase OS name, OS version, browser name and version, or 'desktopInstall'".
 */
export function playerAgentOf(userAgent: string, isInstalled: boolean): string {
  const system = firstIn(SYSTEMS, userAgent);
  const browser = firstIn(BROWSERS, userAgent);
  if (isInstalled || system === null || browser === null) return INSTALLED_AGENT;
  const [name, version] = system;
  const systemVersion = name === 'windows' ? (WINDOWS[version] ?? version) : version;
  return `${name} ${systemVersion}`.trim() + `;${browser.join(' ')}`;
}
