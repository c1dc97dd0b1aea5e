import type { Push } from './push.ts';

/**
 * Tracks the last message number of a connection, and whether a message is missing.
 * A late message is older: it was already counted as missing, once. Ours.
 */
export function countPush(last: number, push: Push): { readonly last: number; readonly isGap: boolean } {
  const seq = push.type === 'message' || push.type === 'pong' ? push.seq : undefined;
  if (seq === undefined || seq <= last) return { last, isGap: false };
  return { last: seq, isGap: push.type === 'pong' || seq > last + 1 };
}
