import { useState } from 'react';
import type { ReportRange } from '#application/account/member-calls.ts';
import { Heading } from '../../controls/Heading.tsx';
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
      <label className={s.range}>
        {T.range}
        <select value={range} onChange={(event) => setRange(RANGES.find((one) => one === event.target.value) ?? 'day')}>
          {RANGES.map((one) => (
            <option key={one} value={one}>
              {T.ranges[one]}
            </option>
          ))}
        </select>
      </label>
      <ResourceView resource={report} skeleton={<Skeleton />}>
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

function Skeleton() {
  return (
    <div className={s.skeleton}>
      <span />
      <span />
      <span />
    </div>
  );
}
