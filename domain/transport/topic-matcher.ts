/** Which pushes somebody wants: their exact address, or a pattern of it. */
export type Matcher = string | RegExp;

/** Whether an address is one of those. */
export function matches(matcher: Matcher, address: string): boolean {
  return typeof matcher === 'string'
    ? matcher === address
    : new RegExp(matcher.source, matcher.flags.replace('g', '')).test(address);
}
