import type { Playlist } from '#domain/catalog/playlist.ts';

/** Returns a function from user ids to names of the owner and contributors; unknown users keep their id. */
export function contributorNames({ owner, contributors = [] }: Playlist): (userId: string) => string {
  const names = new Map([owner, ...contributors].map(({ id, display_name }) => [id, display_name ?? id]));
  return (userId) => names.get(userId) ?? userId;
}
