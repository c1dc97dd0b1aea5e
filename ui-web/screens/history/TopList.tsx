import { useId } from 'react';
import { Link } from 'wouter';
import type { HistorySummary } from '#application/account/history-calls.ts';
import { Cover } from '../../content/cards/Cover.tsx';
import { roughTime } from '../../lib/format.ts';
import { pathOf } from '../../lib/links.ts';
import { HISTORY_TEXTS as T } from '../../texts/screens/history-texts.ts';
import * as s from './History.module.css';

const FACETS = ['tracks', 'artists', 'albums', 'genres', 'shows'] as const;
type Facet = (typeof FACETS)[number];
type Entry = HistorySummary[Facet]['top'][number];

/** Edge of the cover beside an entry, in CSS pixels. */
const COVER_PX = 64;

/** The top lists that have entries. */
export function TopLists({ facets }: { readonly facets: Pick<HistorySummary, Facet> }) {
  return (
    <div className={s.lists}>
      {FACETS.map((facet) => facets[facet].top.length > 0 && <TopList key={facet} facet={facet} entries={facets[facet].top} />)}
    </div>
  );
}

function TopList({ entries, facet }: { readonly facet: Facet; readonly entries: readonly Entry[] }) {
  const id = useId();
  const most = Math.max(...entries.map(({ plays }) => plays));
  return (
    <section className={s.list} aria-labelledby={id}>
      <h2 id={id} className={s.listName}>
        {T.tops[facet]}
      </h2>
      <ol className={s.entries}>
        {entries.map((entry) => (
          <li key={`${entry.uri ?? ''} ${entry.name} ${entry.by}`} className={s.entry}>
            {facet !== 'genres' && (
              <span className={s.cover}>
                <Cover
                  images={imagesOf(entry)}
                  seed={entry.uri ?? entry.name}
                  isRound={facet === 'artists'}
                  sizes={`${String(COVER_PX)}px`}
                />
              </span>
            )}
            <span className={s.names}>
              {entry.uri === null ? <span className={s.name}>{entry.name}</span> : <NameLink uri={entry.uri} name={entry.name} />}
              {entry.by !== '' && <span className={s.by}>{entry.by}</span>}
              <span className={s.bar} aria-hidden="true">
                <span style={{ '--share': entry.plays / most } as React.CSSProperties} />
              </span>
            </span>
            <span className={s.counts}>
              <span>{T.playCount({ count: entry.plays })}</span>
              <span className={s.by}>{roughTime(entry.listened_ms)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function NameLink({ name, uri }: { readonly uri: string; readonly name: string }) {
  return (
    <Link href={pathOf(uri)} className={s.name}>
      {name}
    </Link>
  );
}

function imagesOf({ image_url }: Entry) {
  return image_url === null ? [] : [{ url: image_url, width: COVER_PX, height: COVER_PX }];
}
