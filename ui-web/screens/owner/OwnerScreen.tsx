import { useState } from 'react';
import type { ReportRange } from '#application/account/member-calls.ts';
import { ReportSkeleton } from '../../controls/chart/ReportSkeleton.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { RangeSelect } from '../../controls/chart/RangeSelect.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { useResource } from '../../hooks/data/use-resource.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { OWNER_TEXTS as T } from '../../texts/screens/owner-texts.ts';
import { ArtistPlays } from './ArtistPlays.tsx';
import { ErrorTable } from './ErrorTable.tsx';
import * as s from './OwnerScreen.module.css';
import { PlaybackCharts } from './PlaybackCharts.tsx';
import { ServerState } from './ServerState.tsx';

const RANGES: readonly ReportRange[] = ['day', 'week', 'month'];

/** The statistics of the library, for the owner: what was played, what failed, and what the server does. */
export function OwnerScreen() {
  const [range, setRange] = useState<ReportRange>('day');
  const report = useResource(useStores().members.report, range, { isFresh: true });
  return (
    <>
      <Heading text={T.title} />
      <p className={s.hint}>{T.hint}</p>
      <RangeSelect label={T.range} ranges={RANGES} names={T.ranges} value={range} onChange={setRange} />
      <ResourceView resource={report} skeleton={<ReportSkeleton />}>
        {(data) => (
          <>
            {data.playbacks > 0 ? (
              <>
                <PlaybackCharts report={data} />
                <ArtistPlays artists={data.artists} />
              </>
            ) : (
              <EmptyState title={T.emptyTitle} hint={T.emptyHint} />
            )}
            <ErrorTable problems={data.problems} />
            <ServerState now={data.now} />
          </>
        )}
      </ResourceView>
    </>
  );
}
