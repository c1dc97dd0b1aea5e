import { isDeepEqual } from '#domain/core/deep-equal.ts';

/** Memoizes a pure function: equal arguments or an equal result return the same object, so that screens render only changes. */
export function memoize<Given extends readonly unknown[], Value>(make: (...given: Given) => Value): (...given: Given) => Value {
  let last: { readonly given: Given; readonly value: Value } | null = null;
  return (...given) => {
    if (last?.given.every((one, index) => one === given[index])) return last.value;
    const value = make(...given);
    last = { given, value: last !== null && isDeepEqual(last.value, value) ? last.value : value };
    return last.value;
  };
}
