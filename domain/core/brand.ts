declare const brand: unique symbol;

/** A value that only its own module creates, which proves that the value was checked. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };
