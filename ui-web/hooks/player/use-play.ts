import { useStoreMap, useUnit } from 'effector-react';
import type { PlayRequest } from '#application/player-view/controller-types.ts';
import { useStores } from '../../lib/stores-context.tsx';

/** What a play button shows, and what it does when pressed. */
export interface PlayState {
  readonly isCurrent: boolean;
  readonly isPlaying: boolean;
  readonly isLoading: boolean;
  readonly togglePlay: () => void;
  /** A finger or a mouse button went down on it: a press may follow. */
  readonly prefetch: () => void;
}

/** The button of a whole album, artist or show: plays it, or pauses it while something of it plays. */
export function usePlayContext(contextUri: string): PlayState {
  const { player } = useStores();
  const matches = useStoreMap({ store: player.$contextUri, keys: [contextUri], fn: (current, [one]) => current === one });
  return usePlayState(matches, { contextUri });
}

/** The button of one row: plays it in its context, or pauses it while it plays. */
export function usePlayTrack(request: PlayRequest & { readonly trackUri: string }): PlayState {
  const { player } = useStores();
  const { trackUri } = request;
  const matches = useStoreMap({ store: player.$track, keys: [trackUri], fn: (track, [one]) => track?.uri === one });
  return usePlayState(matches, request);
}

/** Drawn anew only where it is current, before or now: a table has many rows. */
function usePlayState(matches: boolean, request: PlayRequest): PlayState {
  const { player } = useStores();
  const { playRequested, playToggled, trackPointed } = player;
  const says = useUnit({ playRequested, playToggled, trackPointed });
  const phase = useStoreMap({ store: player.$phase, keys: [matches], fn: (now, [isMine]) => (isMine ? now : 'idle') });
  const isCurrent = phase !== 'idle';
  return {
    isCurrent,
    isPlaying: isCurrent && phase !== 'paused',
    isLoading: isCurrent && phase === 'loading',
    togglePlay: () => (isCurrent ? says.playToggled() : says.playRequested(request)),
    prefetch() {
      if (!isCurrent && request.trackUri !== undefined) says.trackPointed(request.trackUri);
    },
  };
}
