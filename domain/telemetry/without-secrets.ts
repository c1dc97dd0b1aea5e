/** The end of a secret's name; bounded, so that a long text takes linear time. */
const NAME = '(?:token|ticket|secret|password|authorization|cookie)[\\w-]{0,40}';

/** A secret in a header, in a query or a form, and in JSON. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, '$1 …'],
  [new RegExp(`(${NAME}=)[^&\\s"'\\\\]+`, 'gi'), '$1…'],
  [new RegExp(`(${NAME}": ?")(?:[^"\\\\]|\\\\.)*`, 'gi'), '$1…'],
  // The query of a URL may sign it.
  [/(\w)\?[^\s"'#]+/g, '$1'],
];

/** The text without tokens, passwords and the queries of URLs. */
export function withoutSecrets(text: string): string {
  return SECRETS.reduce((plain, [pattern, replacement]) => plain.replace(pattern, replacement), text);
}
