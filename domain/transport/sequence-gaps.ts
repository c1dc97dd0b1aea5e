import type { Push } from './push.ts';

/**
 * The number of the last message a connection is known to have carried, and whether one before it, or it, did not
 * come. What comes late is older: it has been counted as missed, once. Ours.
 */
export function countPush(last: number, push: Push): { readonly last: number; readonly isGap: boolean } {
  const told = push.type === 'message' || push.type === 'pong' ? push.seq : undefined;
  if (told === undefined || told <= last) return { last, isGap: false };
  return { last: told, isGap: push.type === 'pong' || told > last + 1 };
}
