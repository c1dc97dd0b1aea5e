import { useUnit } from 'effector-react';
import type { PlayRequest } from '#application/controller.ts';
import { useStores } from '../stores.tsx';

/** What a play button shows, and what it does when pressed. */
export interface PlayState {
  readonly isCurrent: boolean;
  readonly isPlaying: boolean;
  readonly isLoading: boolean;
  readonly press: () => void;
}

function usePhase() {
  const { player } = useStores();
  const [phase, playRequested, playToggled] = useUnit([player.$phase, player.playRequested, player.playToggled]);
  return { phase, playRequested, playToggled };
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
  const { phase, playRequested, playToggled } = usePhase();
  const isCurrent = matches && phase !== 'idle';
  return {
    isCurrent,
    isPlaying: isCurrent && phase !== 'paused',
    isLoading: isCurrent && phase === 'loading',
    press: () => (isCurrent ? playToggled() : playRequested(request)),
  };
}
