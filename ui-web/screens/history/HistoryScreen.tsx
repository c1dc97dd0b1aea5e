import { useMemo, useState } from 'react';
import type { HistoryRange, HistorySummary } from '#application/account/history-calls.ts';
import { ButtonLink } from '../../controls/Button.tsx';
import { Chart } from '../../controls/chart/Chart.tsx';
import { Facts } from '../../controls/chart/Facts.tsx';
import { ReportSkeleton } from '../../controls/chart/ReportSkeleton.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { RangeSelect } from '../../controls/chart/RangeSelect.tsx';
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
      <RangeSelect label={T.range} ranges={RANGE_NAMES} names={T.ranges} value={name} onChange={setName} />
      <ResourceView resource={summary} skeleton={<ReportSkeleton />}>
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
      <Facts facts={facts} />
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
