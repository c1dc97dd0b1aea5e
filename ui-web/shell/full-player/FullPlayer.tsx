import { useUnit } from 'effector-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { PlayingText } from '#application/library/playing-text.ts';
import type { TrackView } from '#application/player-view/controller-types.ts';
import type { Volume } from '../../hooks/player/use-volume.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { ArtistLinks } from '../../content/cards/ArtistLinks.tsx';
import { GeneratedPicture } from '../../content/cards/GeneratedPicture.tsx';
import { Cover } from '../../content/cards/Cover.tsx';
import { Dialog } from '../../controls/Dialog.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { DeviceIcon, QueueIcon } from '#ui-web/icons/web-icons.tsx';
import { ChaptersIcon, LyricsIcon } from '#ui-web/icons/lazy-icons.tsx';
import { SaveButton } from '../../content/rows/SaveButton.tsx';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { clockTime } from '../../lib/format.ts';
import { pathOf } from '../../lib/links.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { FULL_PLAYER_TEXTS as T } from '../../texts/shell/full-player-texts.ts';
import { adTitle, TEXTS } from '../../texts/texts.ts';
import * as s from './FullPlayer.module.css';
import { SeekBar } from '../player-bar/SeekBar.tsx';
import { SoundControls } from '../player-bar/SoundControls.tsx';
import { useDisallowReason } from '../player-bar/use-disallow-reason.ts';
import { VolumeControl } from '../player-bar/VolumeControl.tsx';
import { LargeVideo } from './LargeVideo.tsx';
import { MiniPlayerButton } from './MiniPlayer.tsx';
import { SideView, type SideKind } from './SideView.tsx';
import { Transport } from './Transport.tsx';
import { pictureSeedOf } from '../../lib/item-types.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { Visualiser, VisualiserButton } from './Visualiser.tsx';

interface FullPlayerProps {
  readonly volume: Volume;
  readonly onQueue: () => void;
  readonly onDevices: () => void;
  readonly onClose: () => void;
}

/** Up to this width of the page the text takes the place of the cover, in CSS pixels. */
const NARROW_PX = 860;

const NO_TEXT: PlayingText = { language: '', lines: [], chapters: [] };

/** The full view of what plays: cover or video, controls, and lyrics, transcript or chapters beside them. */
export function FullPlayer({ volume, onQueue, onDevices, onClose }: FullPlayerProps) {
  const { library, player, video } = useStores();
  const [track, phase, { isOpen: hasPicture }] = useUnit([player.$track, player.$phase, video.$video]);
  const { data } = useResource(library.playingText, track?.uri ?? '');
  const text = data ?? NO_TEXT;
  const [chosen, setChosen] = useState<SideKind | 'none' | null>(null);
  useWakeLock(phase === 'playing');

  const kinds = sideKinds(text);
  const isWide = window.innerWidth > NARROW_PX;
  const wanted = chosen ?? (isWide ? 'lines' : 'none');
  const side = kinds.find((kind) => kind === wanted) ?? (chosen === null && isWide ? kinds[0] : undefined) ?? null;
  const toggle = (kind: SideKind) => setChosen(side === kind ? 'none' : kind);
  return (
    <Dialog title={TEXTS.player.label} onClose={onClose} isFull isPlayer>
      <Backdrop track={track} />
      {!hasPicture && <Visualiser />}
      <div className={`${s.player} ${side === null ? '' : s.withSide} ${hasPicture ? s.wide : ''}`}>
        <div className={s.picture}>
          {hasPicture ? (
            <LargeVideo />
          ) : (
            <div className={s.cover}>
              <Cover
                key={track?.uri}
                images={track?.images ?? []}
                seed={track ? pictureSeedOf(track) : ''}
                sizes="(min-width: 861px) 50vw, 90vw"
                isEager
              />
            </div>
          )}
        </div>
        {side !== null && (
          <section className={s.side} aria-label={labelOf(side, track)}>
            <SideView key={`${track?.uri ?? ''}${side}`} text={text} kind={side} />
          </section>
        )}
        <div className={s.controls}>
          <Title track={track} onClose={onClose} />
          <div>
            <SeekBar chapters={text.chapters} />
            <Times />
          </div>
          <Transport isEpisode={track?.type === 'episode'} />
          <AdHint />
          <div className={s.footer}>
            <VolumeControl volume={volume} />
            <div className={s.group}>
              {kinds.map((kind) => (
                <IconButton
                  key={kind}
                  label={labelOf(kind, track)}
                  icon={kind === 'chapters' ? ChaptersIcon : LyricsIcon}
                  isPressed={side === kind}
                  onPress={() => toggle(kind)}
                />
              ))}
              {!hasPicture && <VisualiserButton />}
              <MiniPlayerButton />
              <IconButton label={TEXTS.player.devices} icon={DeviceIcon} onPress={onDevices} />
              <IconButton label={TEXTS.player.queue} icon={QueueIcon} onPress={onQueue} />
              {track !== null && track.type !== 'ad' && <MoreMenu item={track} />}
            </div>
            <div className={s.sound}>
              <SoundControls side="start" />
            </div>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function sideKinds({ lines, chapters }: PlayingText): readonly SideKind[] {
  return [...(lines.length > 0 ? (['lines'] as const) : []), ...(chapters.length > 0 ? (['chapters'] as const) : [])];
}

function labelOf(kind: SideKind, track: TrackView | null): string {
  if (kind === 'chapters') return T.chapters;
  return track?.type === 'episode' ? T.transcript : T.lyrics;
}

/** The cover again, large, blurred and dimmed. */
function Backdrop({ track }: { readonly track: TrackView | null }) {
  const image = track?.images.at(-1) ?? track?.images[0];
  return (
    <div className={s.backdrop} aria-hidden="true">
      {image ? <img key={image.url} src={image.url} alt="" /> : track && <GeneratedPicture seed={pictureSeedOf(track)} />}
    </div>
  );
}

function Title({ track, onClose }: { readonly track: TrackView | null; readonly onClose: () => void }) {
  if (track === null)
    return (
      <div>
        <p className={s.title}>{TEXTS.player.nothingPlaying}</p>
        <p className={s.artists}>{TEXTS.player.nothingPlayingHint}</p>
      </div>
    );
  const isAd = track.type === 'ad';
  return (
    <div className={s.header}>
      <div className={s.text} onClick={(event) => event.target instanceof HTMLAnchorElement && onClose()}>
        <p className={s.title} dir="auto">
          {isAd ? adTitle(track.name) : track.name}
        </p>
        <p className={s.artists} dir="auto">
          {isAd || track.artists.length === 0 ? track.artists[0]?.name : <ArtistLinks artists={track.artists} />}
          {!isAd && track.artists.length > 0 && ' · '}
          {!isAd && <Link href={pathOf(track.group.uri)}>{track.group.name}</Link>}
        </p>
      </div>
      {!isAd && <SaveButton item={track} size="medium" />}
    </div>
  );
}

/** Elapsed and remaining time; hidden from screen readers, which read the seek bar. */
function Times() {
  const { player } = useStores();
  const [positionMs, durationMs] = useUnit([player.$positionMs, player.$durationMs]);
  return (
    <p className={s.times} aria-hidden="true">
      <span>{clockTime(positionMs)}</span>
      <span dir="ltr">−{clockTime(durationMs - positionMs)}</span>
    </p>
  );
}

/** Why controls are disabled during an ad. */
function AdHint() {
  const track = useUnit(useStores().player.$track);
  const next = useDisallowReason('skippingNext');
  const seeking = useDisallowReason('seeking');
  const reason = next ?? seeking;
  return track?.type === 'ad' && reason !== null ? <p className={s.hint}>{reason}</p> : null;
}
