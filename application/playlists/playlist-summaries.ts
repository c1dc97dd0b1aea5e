import type { PlaylistRef } from '#domain/catalog/types.ts';
import { PLAYLISTS_PAGE } from '#domain/constants/content/playlists.ts';
import { newNameIn } from '#domain/playlists/rename-conflict.ts';
import type { Api } from '../api/api-client.ts';
import { getMyPlaylists } from '../calls/playlists/playlists.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { Outbox, OutboxEntry } from '../api/outbox.ts';
import { newPlaylist } from './new-playlist.ts';
import { writeFrom } from './sync/pending-writes.ts';

/** Names and images of the rootlist's playlists, by URI, with pending changes applied. */
export type SummariesView = ReadonlyMap<string, PlaylistRef>;

export interface PlaylistSummaries {
  view(): SummariesView;
  onChange(listener: (view: SummariesView) => void): () => void;
  /** Sets the user. */
  setUser(userId: string | null): void;
  /** Fetches all of them, page by page; repeats when called meanwhile. */
  refresh(): Promise<void>;
}

/** Creates the summaries of a user's playlists. A failed refresh keeps the old ones. Spec §7 "GET /me/playlists". */
export function createPlaylistSummaries(api: Api, outbox: Pick<Outbox, 'pending' | 'onChange' | 'onDone'>): PlaylistSummaries {
  const views = createEventEmitter<SummariesView>();
  let known: SummariesView = new Map();
  let view = known;
  let userId: string | null = null;
  let turn = 0;
  let isAsking = false;
  let isWanted = false;
  const show = () => {
    const next = outbox.pending().reduce(withWrite, known);
    if (next !== view) views.emit((view = next));
  };
  const withWrite = (shelf: SummariesView, entry: OutboxEntry): SummariesView => {
    const write = userId === null ? null : writeFrom(entry);
    if (write === null || userId === null) return shelf;
    const of = shelf.get(entry.key);
    if (write.type === 'create' && of === undefined) return new Map([...shelf, [entry.key, newPlaylist(write, userId)]]);
    if (write.type !== 'change' || of === undefined) return shelf;
    const growth = write.ops.reduce(
      (sum, op) => sum + (op.kind === 'ADD' ? op.add.items.length : op.kind === 'REM' ? -op.rem.length : 0),
      0,
    );
    const tracks = { ...of.tracks, total: of.tracks.total + growth };
    return new Map([...shelf, [entry.key, { ...of, tracks, name: newNameIn(write.ops) ?? of.name }]]);
  };
  outbox.onDone(({ entry }) => void (known = withWrite(known, entry)));
  outbox.onChange(show);

  const all = async (): Promise<SummariesView> => {
    const found: PlaylistRef[] = [];
    for (;;) {
      const { items, total } = await api.send(getMyPlaylists, { query: { offset: found.length, limit: PLAYLISTS_PAGE } });
      found.push(...items);
      if (items.length === 0 || found.length >= total) return new Map(found.map((one) => [one.uri, one]));
    }
  };
  return {
    view: () => view,
    onChange: views.add,
    async refresh() {
      isWanted = true;
      if (isAsking) return;
      isAsking = true;
      while (isWanted) {
        isWanted = false;
        const mine = turn;
        const found = await all().catch(() => null);
        if (found === null || mine !== turn) continue;
        known = found;
        show();
      }
      isAsking = false;
    },
    setUser(next) {
      if (next === userId) return;
      turn += 1;
      userId = next;
      known = new Map();
      show();
    },
  };
}
