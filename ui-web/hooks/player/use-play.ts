import { useStoreMap } from 'effector-react';
import type { PlayRequest } from '#application/player-view/controller-types.ts';
import { useKeptRequest } from './kept-only.tsx';
import { useStores } from '../../lib/stores-context.tsx';

/** The state and actions of a play button. */
export interface PlayState {
  readonly isCurrent: boolean;
  readonly isPlaying: boolean;
  readonly isLoading: boolean;
  readonly togglePlay: () => void;
  /** Why it does not play now; null: it plays. */
  readonly reason: string | null;
  /** Prefetches the track on pointer down, because a click usually follows. */
  readonly prefetch: () => void;
}

/** The play button of a context: plays it, or pauses it while one of its tracks plays. */
export function usePlayContext(contextUri: string): PlayState {
  const { player } = useStores();
  const matches = useStoreMap({ store: player.$contextUri, keys: [contextUri], fn: (current, [one]) => current === one });
  return usePlayState(matches, { contextUri });
}

/** The play button of a track: plays it in its context, or pauses it while it plays. */
export function usePlayTrack(request: PlayRequest & { readonly trackUri: string }): PlayState {
  const { player } = useStores();
  const { trackUri } = request;
  const matches = useStoreMap({ store: player.$track, keys: [trackUri], fn: (track, [one]) => track?.uri === one });
  return usePlayState(matches, request);
}

/** Re-renders only rows that became or stopped being current. */
function usePlayState(matches: boolean, wanted: PlayRequest): PlayState {
  const { reason, request } = useKeptRequest(wanted);
  const { player } = useStores();
  const { playRequested, playToggled, trackPointerDown } = player;
  const phase = useStoreMap({ store: player.$phase, keys: [matches], fn: (now, [isMine]) => (isMine ? now : 'idle') });
  const isCurrent = phase !== 'idle';
  return {
    isCurrent,
    isPlaying: isCurrent && phase !== 'paused',
    isLoading: isCurrent && phase === 'loading',
    reason: isCurrent ? null : reason,
    togglePlay: () => (isCurrent ? playToggled() : playRequested(request)),
    prefetch() {
      if (!isCurrent && reason === null && request.trackUri !== undefined) trackPointerDown(request.trackUri);
    },
  };
}
