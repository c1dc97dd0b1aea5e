/** A flag's name and its value. */
export type Flags = Readonly<Record<string, string | number | boolean | null>>;
