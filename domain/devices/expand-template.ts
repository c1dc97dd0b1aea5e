/** The environment of a page; each part may be empty. */
export interface BrowserEnvironment {
  readonly browser: string;
  readonly version: string;
  readonly platform: string;
}

const PLACE = /\{(browser|version|platform)\}/g;

/**
 * Expands `{browser}`, `{version}` and `{platform}` in a device's name or model; unknown parts leave no gap.
 * Spec §5 "name and model templates expand with browser name, version, platform".
 */
export function expandTemplate(template: string, environment: BrowserEnvironment): string {
  const filled = template.replace(PLACE, (_, place: keyof BrowserEnvironment) => environment[place]);
  return filled.replace(/\s+/g, ' ').trim();
}
