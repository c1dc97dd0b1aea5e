import { usePlayContext, type PlayState } from '../../hooks/player/use-play.ts';
import { TEXTS } from '../../texts/texts.ts';
import { PauseIcon, PlayIcon } from '#ui-web/icons/common-icons.tsx';
import * as s from './PlayButton.module.css';

interface PlayButtonProps {
  readonly play: Omit<PlayState, 'prefetch' | 'reason'> & Partial<Pick<PlayState, 'prefetch' | 'reason'>>;
  /** What the button plays, for its accessible name; the default name is Play or Pause. */
  readonly name?: string;
  readonly size: 'small' | 'medium' | 'large';
  /** Why it is disabled. Default: that of `play`. */
  readonly reason?: string | null;
}

/** The round play button. Its accessible name is the action: play or pause. */
export function PlayButton({ play, name, size, reason: ownReason }: PlayButtonProps) {
  const reason = ownReason ?? play.reason;
  const { isPlaying, isLoading, togglePlay, prefetch } = play;
  const verb = isPlaying ? TEXTS.player.pauseName : TEXTS.player.playName;
  const bare = isPlaying ? TEXTS.player.pause : TEXTS.player.play;
  const label = name === undefined ? bare : verb({ name });
  return (
    <button
      type="button"
      className={`${s.button} ${s[size]} ${isLoading ? s.loading : ''}`}
      aria-label={label}
      title={reason ?? label}
      aria-disabled={reason ? true : undefined}
      aria-busy={isLoading || undefined}
      onPointerDown={reason ? undefined : prefetch}
      onClick={reason ? undefined : togglePlay}
    >
      {isPlaying ? <PauseIcon /> : <PlayIcon />}
    </button>
  );
}

interface PlayContextButtonProps {
  readonly item: { readonly uri: string; readonly name: string };
  readonly size: PlayButtonProps['size'];
}

/** The play button of a whole context. A component of its own, so that a track change does not re-render its parent. */
export function PlayContextButton({ item, size }: PlayContextButtonProps) {
  return <PlayButton play={usePlayContext(item.uri)} name={item.name} size={size} />;
}
