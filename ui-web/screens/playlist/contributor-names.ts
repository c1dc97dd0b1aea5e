import type { Playlist } from '#domain/catalog/playlist.ts';

/** What whoever has to do with a playlist is called; their id where the service did not tell, as of those who came just now. */
export function contributorNames({ owner, contributors = [] }: Playlist): (userId: string) => string {
  const names = new Map([owner, ...contributors].map(({ id, display_name }) => [id, display_name ?? id]));
  return (userId) => names.get(userId) ?? userId;
}
