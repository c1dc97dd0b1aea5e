import { useUnit } from 'effector-react';
import type { PlayRequest } from '#application/controller.ts';
import { useStores } from '../stores.tsx';

/** What a play button shows, and what it does when pressed. */
export interface PlayState {
  readonly isCurrent: boolean;
  readonly isPlaying: boolean;
  readonly isLoading: boolean;
  readonly press: () => void;
  /** A finger or a mouse button went down on it: a press may follow. */
  readonly point: () => void;
}

function usePhase() {
  const { player } = useStores();
  const { $phase: phase, playRequested, playToggled, trackPointed } = player;
  return useUnit({ phase, playRequested, playToggled, trackPointed });
}

/** The button of a whole album, artist or show: plays it, or pauses it while something of it plays. */
export function usePlayContext(contextUri: string): PlayState {
  const { player } = useStores();
  const current = useUnit(player.$contextUri);
  return usePlayState(current === contextUri, { contextUri });
}

/** The button of one row: plays it in its context, or pauses it while it plays. */
export function usePlayTrack(request: PlayRequest & { readonly trackUri: string }): PlayState {
  const { player } = useStores();
  const track = useUnit(player.$track);
  return usePlayState(track?.uri === request.trackUri, request);
}

function usePlayState(matches: boolean, request: PlayRequest): PlayState {
  const { phase, playRequested, playToggled, trackPointed } = usePhase();
  const isCurrent = matches && phase !== 'idle';
  return {
    isCurrent,
    isPlaying: isCurrent && phase !== 'paused',
    isLoading: isCurrent && phase === 'loading',
    press: () => (isCurrent ? playToggled() : playRequested(request)),
    point() {
      if (!isCurrent && request.trackUri !== undefined) trackPointed(request.trackUri);
    },
  };
}
