declare module 'unicode-confusables' {
  /** Each character replaced by the one it looks like, by the table of Unicode Technical Standard 39. */
  export function rectifyConfusion(text: string): string;
}
