import { useUnit } from 'effector-react';
import type { TrackView } from '#application/player-view/controller-types.ts';
import type { Volume } from '../../hooks/player/use-volume.ts';
import { Cover } from '../../content/cards/Cover.tsx';
import { Dialog } from '../../controls/Dialog.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { DeviceIcon, QueueIcon } from '#ui-web/icons/web-icons.tsx';
import { SaveButton } from '../../content/rows/SaveButton.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { adTitle, TEXTS } from '../../texts/texts.ts';
import * as s from './FullPlayer.module.css';
import { SeekBar } from '../player-bar/SeekBar.tsx';
import { SoundControls } from '../player-bar/SoundControls.tsx';
import { Times } from '../player-bar/Times.tsx';
import { NextButton, PlayToggle, PreviousButton, RepeatButton, ShuffleButton } from '../player-bar/PlaybackControls.tsx';
import { LargeVideo } from './LargeVideo.tsx';
import { VolumeControl } from '../player-bar/VolumeControl.tsx';
import { artistNames } from '../../lib/format.ts';

interface FullPlayerProps {
  readonly volume: Volume;
  readonly onQueue: () => void;
  readonly onDevices: () => void;
  readonly onClose: () => void;
}

/** The full-screen player of narrow screens and of videos, opened from the now-playing bar. */
export function FullPlayer({ volume, onQueue, onDevices, onClose }: FullPlayerProps) {
  const { player, video } = useStores();
  const [track, { isOpen: hasPicture }] = useUnit([player.$track, video.$video]);
  return (
    <Dialog title={TEXTS.player.label} onClose={onClose} isFull isPlayer>
      <div className={`${s.player} ${hasPicture ? s.wide : ''}`}>
        {hasPicture ? (
          <LargeVideo />
        ) : (
          <div className={s.cover}>
            <Cover images={track?.images ?? []} name={track?.group.name ?? TEXTS.product} sizes="90vw" isEager />
          </div>
        )}
        <div className={s.header}>
          <div className={s.text}>
            <p className={s.title}>{titleOf(track)}</p>
            <p className={s.artists}>
              {track ? artistNames(track.artists) || track.group.name : TEXTS.player.nothingPlayingHint}
            </p>
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
        <div className={s.footer}>
          <VolumeControl volume={volume} />
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
  if (track === null) return TEXTS.player.nothingPlaying;
  return track.type === 'ad' ? adTitle(track.name) : track.name;
}
