/** Bodies of the first GET requests of a page, by their keys. */
export type PageAnswers = Readonly<Record<string, unknown>>;

/** The key of a request: its path and query without scheme, host and the time of the listener. */
export function answerKeyOf(url: string): string {
  return url.replace(/^\w+:\/\/[^/]*/, '').replace(/([?&])timestamp=[^&]*&?/, '$1');
}
