type ArgumentType<Kind extends string> = Kind extends `${'date' | 'time' | 'number'}${string}` ? number : string;

/** What follows the first closing brace. */
type AfterClosing<Text extends string> = Text extends `${string}}${infer Rest}` ? Rest : '';

type Pop<Stack extends readonly unknown[]> = Stack extends readonly [unknown, ...infer Rest] ? Rest : [];

/**
 * Pairs of name and type of a message's arguments. `Stack` holds what the braces around the place contain: a text or the
 * branches of a `plural` or `select`. A closing brace before the next opening one ends the innermost.
 */
type Arguments<
  Text extends string,
  Stack extends readonly unknown[] = ['text'],
  Found = never,
> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${string}`
    ? Arguments<`${AfterClosing<Before>}{${After}`, Pop<Stack>, Found>
    : Stack[0] extends 'branches'
      ? Arguments<After, ['text', ...Stack], Found>
      : Argument<After, Stack, Found>
  : Found;

type Argument<After extends string, Stack extends readonly unknown[], Found> = After extends `${infer Head}}${infer Tail}`
  ? Head extends `${infer Name}, plural,${string}`
    ? After extends `${string}, plural,${infer Branches}`
      ? Arguments<Branches, ['branches', ...Stack], Found | [Name, number]>
      : never
    : Head extends `${infer Name}, select,${string}`
      ? After extends `${string}, select,${infer Branches}`
        ? Arguments<Branches, ['branches', ...Stack], Found | [Name, string]>
        : never
      : Head extends `${infer Name}, ${infer Kind}`
        ? Arguments<Tail, Stack, Found | [Name, ArgumentType<Kind>]>
        : Arguments<Tail, Stack, Found | [Head, string]>
  : Found;

/** The arguments of an ICU message by name: `{n, number}` and `{n, plural, …}` take numbers, dates milliseconds since 1970, the others texts. */
export type ArgumentsOf<Text extends string> = {
  readonly [Pair in Arguments<Text> as Pair extends [infer Name extends string, unknown] ? Name : never]: Pair extends [
    string,
    infer Type,
  ]
    ? Type
    : never;
};

/** A compiled catalogue: a text for each message without arguments, a function for each with them. */
export type Messages<Catalogue> = Catalogue extends string
  ? [Arguments<Catalogue>] extends [never]
    ? string
    : (args: ArgumentsOf<Catalogue>) => string
  : { readonly [Key in keyof Catalogue]: Messages<Catalogue[Key]> };

/** The shape of a catalogue in another language: the same keys. */
export type Translation<Catalogue> = Catalogue extends string
  ? string
  : { readonly [Key in keyof Catalogue]: Translation<Catalogue[Key]> };
