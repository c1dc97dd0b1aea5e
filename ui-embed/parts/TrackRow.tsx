import { memo, useEffect, useRef } from 'react';
import { formatTime } from '#domain/embed/view/time.ts';
import type { EmbedTrack } from '#domain/embed/resource.ts';
import { useTranslate } from '../lib/embed-context.tsx';
import { VolumeIcon } from '#ui-web/icons/common-icons.tsx';

interface TrackRowProps {
  /** Its index. */
  readonly row: number;
  readonly track: EmbedTrack;
  readonly subtitle: string | null;
  readonly current: boolean;
  /** Why the track does not play; null for one that does. */
  readonly reason: string | null;
  readonly onPress: (row: number) => void;
  readonly onClick: (row: number) => void;
}

/** A row of the table: number, or a speaker on the current track; title, subtitle, duration. Spec §2. */
export const TrackRow = memo(function TrackRow({ row, track, subtitle, current, reason, onPress, onClick }: TrackRowProps) {
  const translate = useTranslate();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) item.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const description = [reason, subtitle].filter((text) => text !== null).join(' · ');
  return (
    <li ref={item} className={['row', current && 'current', reason !== null && 'unavailable'].filter(Boolean).join(' ')}>
      <button type="button" aria-current={current} onPointerDown={() => onPress(row)} onClick={() => onClick(row)}>
        <span className="row-number">
          {current ? (
            <>
              <span className="visually-hidden">{translate('embed_current')}</span>
              <VolumeIcon />
            </>
          ) : (
            row + 1
          )}
        </span>
        <span className="row-names">
          <span className="row-title">
            <bdi>{track.name}</bdi>
          </span>
          {description !== '' && <span className="row-subtitle">{description}</span>}
        </span>
        <span className="row-duration">{formatTime(track.durationMs)}</span>
      </button>
    </li>
  );
});
