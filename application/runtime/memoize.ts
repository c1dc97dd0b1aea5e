import { isDeepEqual } from '#domain/core/deep-equal.ts';

/** Memoizes a pure function: equal arguments or an equal result return the same object, so that screens render only changes. */
export function memoize<Args extends readonly unknown[], Value>(make: (...args: Args) => Value): (...args: Args) => Value {
  let last: { readonly args: Args; readonly value: Value } | null = null;
  return (...args) => {
    if (last?.args.every((one, index) => one === args[index])) return last.value;
    const value = make(...args);
    last = { args, value: last !== null && isDeepEqual(last.value, value) ? last.value : value };
    return last.value;
  };
}
