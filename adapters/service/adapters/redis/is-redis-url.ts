/** Whether this is an address of Redis. */
export function isRedisUrl(text: string): boolean {
  return /^rediss?:\/\//.test(text) && URL.canParse(text);
}
