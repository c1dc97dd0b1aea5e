import type { PlaylistChangeSummary } from '#domain/playlists/change-summary.ts';
import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/screens/playlist.icu.ts';

export const PLAYLIST_TEXTS = localized('playlist', english);

/** What others changed in a playlist, as one phrase: `2 songs added by Ben, order changed`. `addedBy` holds names. */
export function changesText({ added, addedBy, removed, isReordered, name }: PlaylistChangeSummary): string {
  const { changes: news } = PLAYLIST_TEXTS;
  const parts = [
    added > 0 && news.added({ count: added, names: addedBy.join(', ') }),
    removed > 0 && news.removed({ count: removed }),
    isReordered && news.reordered,
    name !== null && news.renamed({ name }),
  ];
  return parts.filter(Boolean).join(', ');
}
