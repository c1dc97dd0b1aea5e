/** What a device has its default name from. */
export interface NameParts {
  readonly browser: string;
  readonly system: string;
}

/** The metadata of a device that has no other name: its default name, in the language of its page, and what it is made from. */
export function defaultNameMetadata(name: string, { browser, system }: NameParts): Readonly<Record<string, string>> {
  return { default_name: name, browser, system };
}

/** The parts of the name of a device that still has its default name; null for a device that was named. */
export function defaultNameParts(name: string, metadata: Readonly<Record<string, string>> = {}): NameParts | null {
  const { browser, default_name: own, system } = metadata;
  return name === own && browser !== undefined && system !== undefined ? { browser, system } : null;
}
