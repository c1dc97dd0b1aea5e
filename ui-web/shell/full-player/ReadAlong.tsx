import { memo, useEffect, useMemo, useRef } from 'react';
import { useUnit } from 'effector-react';
import type { TextLine } from '#application/library/playing-text.ts';
import type { Ms } from '#domain/core/units.ts';
import { clockTime } from '../../lib/format.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { FULL_PLAYER_TEXTS } from '../../texts/shell/full-player-texts.ts';
import { useDisallowReason } from '../player-bar/use-disallow-reason.ts';
import * as s from './ReadAlong.module.css';
import { useTimedIndex } from './use-timed-index.ts';

interface ReadAlongProps {
  readonly lines: readonly TextLine[];
  readonly language: string;
  readonly size: 'small' | 'medium' | 'large';
  /** Whether the current line is kept in view. */
  readonly isFollowing: boolean;
  /** The listener scrolled. */
  readonly onScrolled: () => void;
}

/** Lyrics or a transcript: the current line and word are highlighted, and a line with a time plays from there. */
export function ReadAlong({ lines, language, size, isFollowing, onScrolled }: ReadAlongProps) {
  const { player } = useStores();
  const seekRequested = useUnit(player.seekRequested);
  const canSeek = useDisallowReason('seeking') === null;
  const timed = useMemo(() => lines.flatMap(({ startMs }, line) => (startMs === null ? [] : [{ startMs, line }])), [lines]);
  const starts = useMemo(() => timed.map(({ startMs }) => startMs), [timed]);
  const current = timed[useTimedIndex(starts)]?.line ?? -1;
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    if (!isFollowing || current < 0) return;
    list.current?.children[current]?.scrollIntoView({ block: 'center' });
  }, [current, isFollowing, size]);

  return (
    <ol
      ref={list}
      className={`${s.lines} ${s[size]} ${starts.length === 0 ? s.plain : ''}`}
      lang={language || undefined}
      tabIndex={0}
      onWheel={onScrolled}
      onTouchMove={onScrolled}
    >
      {lines.map((line, at) => (
        <Line
          key={at}
          line={line}
          state={at === current ? 'current' : at < current ? 'past' : 'ahead'}
          onSeek={canSeek ? seekRequested : null}
        />
      ))}
    </ol>
  );
}

interface LineProps {
  readonly line: TextLine;
  readonly state: 'past' | 'current' | 'ahead';
  readonly onSeek: ((positionMs: Ms) => void) | null;
}

const Line = memo(function Line({ line, state, onSeek }: LineProps) {
  const { startMs, text, speaker, words } = line;
  const isCurrent = state === 'current';
  const content = (
    <>
      {speaker !== '' && <b className={s.speaker}>{speaker}</b>}
      {text === '' ? (
        <span aria-label={FULL_PLAYER_TEXTS.pause}>♪</span>
      ) : isCurrent && words.length > 0 ? (
        <Words words={words} />
      ) : (
        text
      )}
    </>
  );
  return (
    <li className={s[state]} aria-current={isCurrent || undefined}>
      {startMs === null || onSeek === null ? (
        <p className={s.line} dir="auto">
          {content}
        </p>
      ) : (
        <button
          type="button"
          className={s.line}
          dir="auto"
          title={FULL_PLAYER_TEXTS.playFrom({ text: text || FULL_PLAYER_TEXTS.pause, time: clockTime(startMs) })}
          onClick={() => onSeek(startMs)}
        >
          {content}
        </button>
      )}
    </li>
  );
});

function Words({ words }: { readonly words: TextLine['words'] }) {
  const starts = useMemo(() => words.map(({ startMs }) => startMs), [words]);
  const current = useTimedIndex(starts);
  return words.map(({ text }, at) => (
    <span key={at} className={s.word} data-sung={at <= current || undefined}>
      {text}
    </span>
  ));
}
