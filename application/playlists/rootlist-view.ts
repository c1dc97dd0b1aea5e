import { parseContentUri } from '#domain/uri/content-uri.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { PlaylistReplica, PlaylistView } from './sync/replica-view.ts';
import type { PlaylistSummaries, SummariesView } from './playlist-summaries.ts';

/** The rootlist of the signed-in user as the screens show it. */
export interface RootlistView {
  /** Shows the rootlist of another user; null when no user is signed in. */
  restart(): void;
  onChange(listener: (view: PlaylistView | null) => void): () => void;
}

/** Follows the rootlist, and refreshes the summaries when it names a playlist they lack. */
export function createRootlistView(
  rootlist: () => PlaylistReplica | null,
  summaries: Pick<PlaylistSummaries, 'refresh' | 'view'>,
): RootlistView {
  const views = createEventEmitter<PlaylistView | null>();
  let stop = () => {};
  const show = (view: PlaylistView) => {
    views.emit(view);
    if (hasUnknown(view, summaries.view())) void summaries.refresh();
  };
  return {
    onChange: views.add,
    restart() {
      stop();
      const replica = rootlist();
      stop = replica?.onChange(show) ?? (() => {});
      if (replica) show(replica.view());
      else views.emit(null);
    },
  };
}

function hasUnknown({ document }: PlaylistView, known: SummariesView): boolean {
  return document?.items.some(({ uri }) => parseContentUri(uri)?.type === 'playlist' && !known.has(uri)) ?? false;
}
