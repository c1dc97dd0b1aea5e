import { useMemo } from 'react';
import type { OwnerReport } from '#application/stores/account/member-types.ts';
import { Chart } from '../../controls/chart/Chart.tsx';
import { Facts } from '../../controls/chart/Facts.tsx';
import { roughTime } from '../../lib/format.ts';
import { currentLocale } from '../../texts/localized.ts';
import { OWNER_TEXTS as T } from '../../texts/screens/owner-texts.ts';
import { areHours, chartOfHours, chartsOverTime } from './chart-data.ts';
import * as s from './OwnerScreen.module.css';

/** The sums of the range, and the charts of playbacks. */
export function PlaybackCharts({ report }: { readonly report: OwnerReport }) {
  const { listening, stalls, start } = useMemo(() => chartsOverTime(report), [report]);
  const byHour = useMemo(() => chartOfHours(report.ms_played_by_hour), [report]);
  const half = report.ms_latency.p50;
  return (
    <>
      <Facts
        facts={[
          [T.plays, report.playbacks.toLocaleString(currentLocale())],
          [T.listened, roughTime(report.ms_played)],
          [T.startHalf, half === null ? '–' : T.milliseconds({ ms: half })],
          [T.stallsPerHour, report.stalls_per_hour.toLocaleString(currentLocale(), { maximumFractionDigits: 1 })],
          [T.failed, report.errors.toLocaleString(currentLocale())],
        ]}
      />
      <div className={s.charts}>
        <Chart title={T.listening} data={listening} />
        <Chart title={T.start} data={start} />
        <Chart title={T.stalls} data={stalls} />
        {!areHours(report) && <Chart title={T.listeningByHour} data={byHour} />}
      </div>
    </>
  );
}
