import { useMemo, useState } from 'react';
import type { HistoryRange, HistorySummary } from '#application/account/history-calls.ts';
import { ButtonLink } from '../../controls/Button.tsx';
import { Chart } from '../../controls/chart/Chart.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { useResource } from '../../hooks/data/use-resource.ts';
import { roughTime } from '../../lib/format.ts';
import { PATHS } from '../../lib/links.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { currentLocale } from '../../texts/localized.ts';
import { HISTORY_TEXTS as T } from '../../texts/screens/history-texts.ts';
import { chartOfDays, localTimeZone, RANGE_NAMES, type RangeName, rangeUntilToday } from './history-ranges.ts';
import { HistoryData } from './HistoryData.tsx';
import { HistorySkeleton } from './HistorySkeleton.tsx';
import { HistoryTabs } from './HistoryTabs.tsx';
import { TopLists } from './TopList.tsx';
import * as s from './History.module.css';

/** The screen of the listening history: by day, and what was played most, in a time range. */
export function HistoryScreen() {
  const { history } = useStores();
  const [name, setName] = useState<RangeName>('month');
  const [openedMs] = useState(() => Date.now());
  const range = useMemo(() => rangeUntilToday(name, openedMs), [name, openedMs]);
  const years = useResource(history.years, localTimeZone(), { isFresh: true });
  const summary = useResource(history.summary, range, { isFresh: true });
  return (
    <>
      <Heading text={T.title} />
      <HistoryTabs years={years.data ?? []} />
      <label className={s.range}>
        {T.range}
        <select value={name} onChange={(event) => setName(event.target.value as RangeName)}>
          {RANGE_NAMES.map((one) => (
            <option key={one} value={one}>
              {T.ranges[one]}
            </option>
          ))}
        </select>
      </label>
      <ResourceView resource={summary} skeleton={<HistorySkeleton />}>
        {(data) => (data.plays === 0 ? <Empty /> : <Summary data={data} range={range} />)}
      </ResourceView>
      <HistoryData />
    </>
  );
}

function Summary({ data, range }: { readonly data: HistorySummary; readonly range: HistoryRange }) {
  const chart = useMemo(() => chartOfDays(data.days, range), [data, range]);
  const facts = [
    [T.time, roughTime(data.listened_ms)],
    [T.plays, data.plays.toLocaleString(currentLocale())],
    [T.facets.artists, data.artists.total.toLocaleString(currentLocale())],
    [T.facets.albums, data.albums.total.toLocaleString(currentLocale())],
  ] as const;
  return (
    <>
      <dl className={s.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={s.chart}>
        <Chart title={T.chart} data={chart} />
      </div>
      <TopLists facets={data} />
    </>
  );
}

function Empty() {
  const action = <ButtonLink href={PATHS.home}>{T.emptyAction}</ButtonLink>;
  return <EmptyState title={T.empty} hint={T.emptyHint} action={action} />;
}
