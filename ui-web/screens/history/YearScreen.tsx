import { useMemo, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { YearReview } from '#application/account/history-calls.ts';
import { Chart } from '../../controls/chart/Chart.tsx';
import { ReportSkeleton } from '../../controls/chart/ReportSkeleton.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { useResource } from '../../hooks/data/use-resource.ts';
import { factsLine, calendarDate, roughTime } from '../../lib/format.ts';
import { pathOf } from '../../lib/links.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { currentLocale } from '../../texts/localized.ts';
import { HISTORY_TEXTS as T } from '../../texts/screens/history-texts.ts';
import { chartOfMonths, localTimeZone } from './history-ranges.ts';
import { HistoryTabs } from './HistoryTabs.tsx';
import { TopLists } from './TopList.tsx';
import * as s from './History.module.css';

const MS_PER_MINUTE = 60_000;

/** The review of a year. */
export function YearScreen({ year }: { readonly year: number }) {
  const { history } = useStores();
  const timeZone = localTimeZone();
  const key = useMemo(() => ({ year, timeZone }), [year, timeZone]);
  const years = useResource(history.years, timeZone);
  const review = useResource(history.review, key, { isFresh: true });
  return (
    <>
      <Heading text={T.yearTitle({ year: String(year) })} />
      <HistoryTabs years={years.data ?? []} />
      <ResourceView resource={review} skeleton={<ReportSkeleton />}>
        {(data) =>
          data.plays === 0 ? (
            <EmptyState title={T.emptyYear({ year: String(year) })} hint={T.emptyYearHint} />
          ) : (
            <Review review={data} />
          )
        }
      </ResourceView>
    </>
  );
}

function Review({ review }: { readonly review: YearReview }) {
  const { first_listen: first, longest_day: longest, months, new_artists: fresh, streak } = review;
  const chart = useMemo(() => chartOfMonths(months), [months]);
  const minutes = Math.round(review.listened_ms / MS_PER_MINUTE);
  return (
    <>
      <div className={s.tiles}>
        <Tile isMain value={shown(minutes)} name={T.minutes({ count: minutes })} hint={T.playCount({ count: review.plays })} />
        {streak && (
          <Tile
            value={shown(streak.days)}
            name={T.streak({ count: streak.days })}
            hint={T.streakHint({ from: calendarDate(streak.from), to: calendarDate(streak.to) })}
          />
        )}
        {longest && (
          <Tile
            value={calendarDate(longest.date)}
            name={T.longestDay}
            hint={T.longestDayHint({ time: roughTime(longest.listened_ms) })}
          />
        )}
        <Tile
          value={shown(fresh.total)}
          name={T.newArtists({ count: fresh.total })}
          hint={fresh.total === 0 ? T.newArtistsNone : T.newArtistsHint({ names: fresh.top.map(({ name }) => name).join(', ') })}
        />
        {first && (
          <Tile value={<FirstListen first={first} />} name={T.firstListen} hint={factsLine(first.by, calendarDate(first.date))} />
        )}
      </div>
      <div className={s.chart}>
        <Chart title={T.months} data={chart} />
      </div>
      <TopLists facets={review} />
    </>
  );
}

const shown = (count: number) => count.toLocaleString(currentLocale());

function FirstListen({ first: { name, uri } }: { readonly first: NonNullable<YearReview['first_listen']> }) {
  return uri === null ? name : <Link href={pathOf(uri)}>{name}</Link>;
}

interface TileProps {
  readonly value: ReactNode;
  readonly name: string;
  readonly hint: string;
  readonly isMain?: boolean;
}

function Tile({ hint, isMain = false, name, value }: TileProps) {
  return (
    <div className={isMain ? `${s.tile} ${s.mainTile}` : s.tile}>
      <p className={s.tileValue}>{value}</p>
      <p className={s.tileName}>{name}</p>
      <p className={s.hint}>{hint}</p>
    </div>
  );
}
