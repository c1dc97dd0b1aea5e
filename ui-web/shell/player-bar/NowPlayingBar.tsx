import type { Volume } from '../../hooks/player/use-volume.ts';
import { LaterInFirst } from '../../lib/first-screen/LaterInFirst.tsx';
import { lateComponent } from '../../lib/lazy-component.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { DeviceIcon, DownIcon, QueueIcon } from '#ui-web/icons/web-icons.tsx';
import { TEXTS } from '../../texts/texts.ts';
import { StatusBadges } from './StatusBadges.tsx';
import { CurrentTrack } from './CurrentTrack.tsx';
import * as s from './NowPlayingBar.module.css';
import { SeekBar } from './SeekBar.tsx';
import { Times } from './Times.tsx';
import { NextButton, PlayToggle, PreviousButton, RepeatButton, ShuffleButton } from './PlaybackControls.tsx';
import { VolumeControl } from './VolumeControl.tsx';

/** Two buttons: their space is kept, so that nothing moves. */
const SoundControls = lateComponent(
  async () => (await import('../late-parts.ts')).SoundControls,
  <span className={s.soundControls} />,
);

interface NowPlayingBarProps {
  readonly volume: Volume;
  /** The open side panel. */
  readonly panel: 'queue' | 'devices' | null;
  readonly onQueue: () => void;
  readonly onDevices: () => void;
  /** Opens the full player. */
  readonly onOpen: () => void;
}

/** The now-playing bar: current track and playback controls. The seek bar is its upper edge. */
export function NowPlayingBar({ volume, panel, onQueue, onDevices, onOpen }: NowPlayingBarProps) {
  return (
    <section className={s.bar} aria-label={TEXTS.player.label}>
      <LaterInFirst>
        <div className={s.seek}>
          <SeekBar />
        </div>
        <StatusBadges />
        <CurrentTrack onOpen={onOpen} />
        <div className={s.transport} role="group" aria-label={TEXTS.player.transport}>
          <span className={s.wideOnly}>
            <ShuffleButton />
          </span>
          <span className={s.wideOnly}>
            <PreviousButton />
          </span>
          <PlayToggle size="medium" />
          <NextButton />
          <span className={s.wideOnly}>
            <RepeatButton />
          </span>
        </div>
        <div className={s.extras}>
          <Times />
          <SoundControls />
          <IconButton label={TEXTS.player.queue} icon={QueueIcon} onPress={onQueue} isPressed={panel === 'queue'} />
          <IconButton label={TEXTS.player.devices} icon={DeviceIcon} onPress={onDevices} isPressed={panel === 'devices'} />
          <VolumeControl volume={volume} />
        </div>
        <span className={s.open}>
          <IconButton label={TEXTS.player.open} icon={DownIcon} onPress={onOpen} />
        </span>
      </LaterInFirst>
    </section>
  );
}
