declare const brand: unique symbol;

/** A value that only its own module can make, so that having one proves it was checked. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };
