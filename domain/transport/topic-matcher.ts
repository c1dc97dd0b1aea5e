/** A matcher of pushes: their exact address, or a pattern. */
export type Matcher = string | RegExp;

/** Whether an address matches. */
export function matches(matcher: Matcher, address: string): boolean {
  return typeof matcher === 'string'
    ? matcher === address
    : new RegExp(matcher.source, matcher.flags.replace('g', '')).test(address);
}
