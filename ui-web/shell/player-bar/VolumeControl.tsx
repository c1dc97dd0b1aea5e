import type { Volume } from '../../hooks/player/use-volume.ts';
import { IconButton } from '../../controls/IconButton.tsx';
import { VolumeIcon } from '#ui-web/icons/common-icons.tsx';
import { MutedIcon } from '#ui-web/icons/web-icons.tsx';
import { TEXTS } from '../../texts/texts.ts';
import * as s from './VolumeControl.module.css';

const PERCENT = 100;

/** The mute button and the volume slider. */
export function VolumeControl({ volume }: { readonly volume: Volume }) {
  const { volume01, isMuted, change, toggleMute } = volume;
  const percent = Math.round(volume01 * PERCENT);
  return (
    <div className={s.volume}>
      <IconButton label={TEXTS.player.mute} icon={isMuted ? MutedIcon : VolumeIcon} onPress={toggleMute} isPressed={isMuted} />
      <input
        type="range"
        className={s.range}
        style={{ '--full': `${percent}%` } as React.CSSProperties}
        aria-label={TEXTS.player.volume}
        aria-valuetext={TEXTS.player.volumeValue({ percent })}
        min={0}
        max={PERCENT}
        step={1}
        value={percent}
        onChange={(event) => change(Number(event.target.value) / PERCENT)}
      />
    </div>
  );
}
