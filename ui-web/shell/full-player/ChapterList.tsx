import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import type { PlayingChapter } from '#application/library/playing-text.ts';
import { clockTime } from '../../lib/format.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { useDisallowReason } from '../player-bar/use-disallow-reason.ts';
import * as s from './ChapterList.module.css';
import { useTimedIndex } from './use-timed-index.ts';

/** The chapters of an episode; a press plays from there. */
export function ChapterList({ chapters }: { readonly chapters: readonly PlayingChapter[] }) {
  const { player } = useStores();
  const seekRequested = useUnit(player.seekRequested);
  const reason = useDisallowReason('seeking');
  const current = useTimedIndex(useMemo(() => chapters.map(({ startMs }) => startMs), [chapters]));
  return (
    <ol className={s.chapters}>
      {chapters.map(({ startMs, title }, at) => (
        <li key={at}>
          <button
            type="button"
            className={`${s.chapter} ${at === current ? s.current : ''}`}
            aria-current={at === current || undefined}
            aria-disabled={reason === null ? undefined : true}
            title={reason ?? undefined}
            onClick={reason === null ? () => seekRequested(startMs) : undefined}
          >
            <span className={s.time}>{clockTime(startMs)}</span> <span dir="auto">{title}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
