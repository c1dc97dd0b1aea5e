import { useUnit } from 'effector-react';
import { fileSize } from '../../lib/formats/file-size.ts';
import type { DetailedTrack, TrackDetails } from '#application/stores/web-store-types.ts';
import { Dialog } from '../../controls/Dialog.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { useResource } from '../../hooks/data/use-resource.ts';
import { dayOf } from '../../lib/format.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { currentLocale } from '../../texts/localized.ts';
import { TRACK_DETAILS_TEXTS as T } from '../../texts/shell/track-details-texts.ts';
import * as s from './TrackDetailsDialog.module.css';

/** The dialog with the details of a song. */
export function TrackDetailsDialog({ track }: { readonly track: DetailedTrack }) {
  const choose = useUnit(useStores().trackDetails.chosen);
  return (
    <Dialog title={T.title({ name: track.name })} onClose={() => choose(null)}>
      <Details key={track.id} id={track.id} />
    </Dialog>
  );
}

function Details({ id }: { readonly id: string }) {
  const details = useResource(useStores().library.trackDetails, id, { isFresh: true });
  return (
    <ResourceView resource={details} skeleton={<p>{T.loading}</p>}>
      {(data) => (
        <dl className={s.facts}>
          {factsOf(data).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </ResourceView>
  );
}

/** Facts that the file lacks are left out. */
function factsOf(details: TrackDetails): readonly (readonly [name: string, value: string])[] {
  const { codec, container, bitrate_bps, sample_rate_hz, channels, size_bytes, added_at, plays, isrc, mbid, path } = details;
  const facts = [
    [T.format, [...new Set([codec, container])].map((name) => name.toUpperCase()).join(' · ')],
    [T.bitrate, bitrate_bps > 0 && T.bitrateValue({ rate: decimal(bitrate_bps / KILO, 0) })],
    [T.sampleRate, sample_rate_hz > 0 && T.sampleRateValue({ rate: decimal(sample_rate_hz / KILO, 1) })],
    [T.channels, decimal(channels, 0)],
    [T.gain, gainOf(details.replay_gain)],
    [T.size, fileSize(size_bytes)],
    [T.added, dayOf(Date.parse(added_at))],
    [T.plays, decimal(plays, 0)],
    [T.isrc, isrc],
    [T.mbid, mbid],
    [T.path, path],
  ] as const;
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}

function gainOf(gain: TrackDetails['replay_gain']): string {
  if (gain === null) return '';
  const { track_db, album_db, track_peak } = gain;
  const parts = [
    track_db !== null && T.trackGain({ gain: decimal(track_db, 2) }),
    album_db !== null && T.albumGain({ gain: decimal(album_db, 2) }),
    track_peak !== null && T.peak({ peak: decimal(track_peak, 2) }),
  ];
  return parts.filter(Boolean).join(' · ');
}

const KILO = 1_000;

const decimal = (value: number, digits: number) =>
  new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: digits }).format(value);
