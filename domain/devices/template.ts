/** What the page runs in; every part may be empty. */
export interface Surroundings {
  readonly browser: string;
  readonly version: string;
  readonly platform: string;
}

const PLACE = /\{(browser|version|platform)\}/g;

/**
 * A device's name or model with the places `{browser}`, `{version}` and `{platform}` filled in; what is not known
 * leaves no gap. Spec §5 "name and model templates expand with browser name, version, platform".
 */
export function expand(template: string, surroundings: Surroundings): string {
  const filled = template.replace(PLACE, (_, place: keyof Surroundings) => surroundings[place]);
  return filled.replace(/\s+/g, ' ').trim();
}
