import { useUnit } from 'effector-react';
import type { TrackView } from '#application/controller.ts';
import { AD_TEXTS } from '../ad-texts.ts';
import type { Loudness } from '../hooks/use-loudness.ts';
import { Cover } from '../parts/Cover.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { DeviceIcon, QueueIcon } from '../parts/icons.tsx';
import { SaveButton } from '../parts/SaveButton.tsx';
import { useStores } from '../stores.tsx';
import { TEXTS } from '../texts.ts';
import * as s from './FullPlayer.module.css';
import { SeekBar } from './SeekBar.tsx';
import { SoundControls } from './SoundControls.tsx';
import { Times } from './Times.tsx';
import { NextButton, PlayToggle, PreviousButton, RepeatButton, ShuffleButton } from './Transport.tsx';
import { LargePicture } from './LargePicture.tsx';
import { VolumeControl } from './VolumeControl.tsx';
import { artistNames } from '../format.ts';

interface FullPlayerProps {
  readonly loudness: Loudness;
  readonly onQueue: () => void;
  readonly onDevices: () => void;
  readonly onClose: () => void;
}

/** The player of narrow screens and of videos, opened from the bar: everything, within a thumb's reach. */
export function FullPlayer({ loudness, onQueue, onDevices, onClose }: FullPlayerProps) {
  const { player, video } = useStores();
  const [track, { isOpen: hasPicture }] = useUnit([player.$track, video.$video]);
  return (
    <Dialog title={TEXTS.player.label} onClose={onClose} isFull isPlayer>
      <div className={`${s.player} ${hasPicture ? s.wide : ''}`}>
        {hasPicture ? (
          <LargePicture />
        ) : (
          <div className={s.cover}>
            <Cover images={track?.images ?? []} name={track?.group.name ?? TEXTS.product} sizes="90vw" isEager />
          </div>
        )}
        <div className={s.head}>
          <div className={s.words}>
            <p className={s.title}>{titleOf(track)}</p>
            <p className={s.artists}>{track ? artistNames(track.artists) || track.group.name : TEXTS.player.nothingHint}</p>
          </div>
          {track && track.type !== 'ad' && <SaveButton item={track} size="medium" />}
        </div>
        <div>
          <SeekBar />
          <div className={s.times}>
            <Times />
          </div>
        </div>
        <div className={s.transport} role="group" aria-label={TEXTS.player.transport}>
          <ShuffleButton />
          <PreviousButton />
          <PlayToggle size="large" />
          <NextButton />
          <RepeatButton />
        </div>
        <div className={s.foot}>
          <VolumeControl loudness={loudness} />
          <IconButton label={TEXTS.player.devices} icon={DeviceIcon} onPress={onDevices} />
          <IconButton label={TEXTS.player.queue} icon={QueueIcon} onPress={onQueue} />
        </div>
        <div className={s.more}>
          <SoundControls side="start" />
        </div>
      </div>
    </Dialog>
  );
}

function titleOf(track: TrackView | null): string {
  if (track === null) return TEXTS.player.nothing;
  return track.type === 'ad' ? AD_TEXTS.title(track.name) : track.name;
}
