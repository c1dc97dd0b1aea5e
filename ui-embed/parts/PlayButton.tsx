import { useUnit } from 'effector-react';
import { useTranslate, useStores } from '../lib/embed-context.tsx';
import { PauseIcon, PlayIcon } from '#ui-web/icons/common-icons.tsx';

/** The play button. Its accessible name is the action: play or pause. */
export function PlayButton() {
  const translate = useTranslate();
  const { $playback, $resource, $tracks, $index, playClicked, pauseClicked } = useStores();
  const [playback, resource, tracks, index, play, pause] = useUnit([
    $playback,
    $resource,
    $tracks,
    $index,
    playClicked,
    pauseClicked,
  ]);
  const active = playback.isPlaying || playback.isLoading;
  const name = tracks[index]?.name ?? resource.name;
  return (
    <button
      type="button"
      className={playback.isLoading ? 'play loading' : 'play'}
      aria-busy={playback.isLoading}
      aria-label={active ? translate('embed_pause') : translate('embed_play', { name })}
      onClick={() => (active ? pause() : play())}
    >
      {active ? <PauseIcon /> : <PlayIcon />}
    </button>
  );
}
