import { useStoreMap } from 'effector-react';
import type { PlayRequest } from '#application/player-view/controller-types.ts';
import type { CurrentPlayback } from '#application/stores/web-store-types.ts';
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
  const phase = useStoreMap({ store: useStores().player.$current, keys: [contextUri], fn: phaseOfContext });
  return usePlayState(phase, { contextUri });
}

/** The play button of a track: plays it in its context, or pauses it while it plays. */
export function usePlayTrack(request: PlayRequest & { readonly trackUri: string }): PlayState {
  const phase = useStoreMap({ store: useStores().player.$current, keys: [request.trackUri], fn: phaseOfTrack });
  return usePlayState(phase, request);
}

type Phase = CurrentPlayback['phase'];

/* One store for each row, because lists create and remove rows while they scroll; only rows whose phase changes render again. */
const phaseOfContext = (now: CurrentPlayback, [uri]: [string]): Phase => (now.contextUri === uri ? now.phase : 'idle');
const phaseOfTrack = (now: CurrentPlayback, [uri]: [string]): Phase => (now.trackUri === uri ? now.phase : 'idle');

function usePlayState(phase: Phase, wanted: PlayRequest): PlayState {
  const { reason, request } = useKeptRequest(wanted);
  const { playRequested, playToggled, trackPointerDown } = useStores().player;
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
