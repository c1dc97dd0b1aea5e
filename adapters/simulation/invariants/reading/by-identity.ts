/** Computes a value once for each object. */
export function byIdentity<Of extends object, Value>(make: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { readonly value: Value }>();
  return (of) => {
    let found = known.get(of);
    if (found === undefined) known.set(of, (found = { value: make(of) }));
    return found.value;
  };
}
