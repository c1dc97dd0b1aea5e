/** How each store is created. */
type Creators<Stores extends object> = { readonly [Name in keyof Stores]: () => Stores[Name] };

/**
 * Stores that are created when they are first read: a page has a thousand units of Effector, of which its first screen shows a
 * few hundred. For stores that miss nothing until then. `others` are created already.
 */
export function lazily<Stores extends object>(create: Creators<Stores>): Stores;
export function lazily<Stores extends object, Others extends object>(create: Creators<Stores>, others: Others): Stores & Others;
export function lazily<Stores extends object>(create: Creators<Stores>, stores: object = {}): Stores {
  for (const name of Object.keys(create) as (keyof Stores)[])
    Object.defineProperty(stores, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = create[name]();
        Object.defineProperty(stores, name, { value, enumerable: true });
        return value;
      },
    });
  return stores as Stores;
}

/** Those of lazily created stores that were read. */
export function createdOf<Stores extends object>(stores: Stores): Stores[keyof Stores][] {
  const properties = Object.values<PropertyDescriptor>(Object.getOwnPropertyDescriptors(stores));
  return properties.filter((property) => 'value' in property).map(({ value }) => value as Stores[keyof Stores]);
}
