/** A value of JSON in which each object that occurs several times is an item of `shared`, referred to as `{ $ref: index }`. */
export interface SharedValues {
  readonly root: unknown;
  /** An item refers only to items before it. */
  readonly shared: readonly unknown[];
}

/** Values that JSON has no notation for. */
type Escape = { readonly $ref: number } | { readonly $set: readonly unknown[] } | { readonly $number: string };

/** Encodes values, numbers without end and sets as JSON, each object once: events and states share most of their parts. */
export function encodeShared(value: unknown): SharedValues {
  const visits = new Map<object, number>();
  const indexes = new Map<object, number>();
  const shared: unknown[] = [];

  const count = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const times = visits.get(part) ?? 0;
    visits.set(part, times + 1);
    if (times === 0) partsOf(part).forEach(count);
  };
  const plain = (part: object): unknown => {
    if (Array.isArray(part)) return part.map(encode);
    if (part instanceof Set) return { $set: [...part].map(encode) } satisfies Escape;
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [key, encode(item)]));
  };
  const reference = (part: object): Escape => {
    const known = indexes.get(part);
    if (known !== undefined) return { $ref: known };
    // The parts come first: an item refers only to items before it.
    const $ref = shared.push(plain(part)) - 1;
    indexes.set(part, $ref);
    return { $ref };
  };
  const encode = (part: unknown): unknown => {
    if (typeof part === 'number' && !Number.isFinite(part)) return { $number: String(part) } satisfies Escape;
    if (typeof part !== 'object' || part === null) return part;
    return (visits.get(part) ?? 0) > 1 && partsOf(part).length > 0 ? reference(part) : plain(part);
  };

  count(value);
  return { root: encode(value), shared };
}

function partsOf(value: object): readonly unknown[] {
  return Array.isArray(value) ? value : value instanceof Set ? [...value] : Object.values(value);
}
