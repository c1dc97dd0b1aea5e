import type { LibraryStatus } from '#application/stores/web-store-types.ts';
import { useScan } from '../../hooks/data/use-scan.ts';
import { Facts } from '../../controls/chart/Facts.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { TrackTableSkeleton } from '../../content/rows/TrackTable.tsx';
import { currentLocale } from '../../texts/localized.ts';
import { LIBRARY_TEXTS } from '../../texts/screens/library-texts.ts';
import { Account } from './Account.tsx';
import { DuplicateFiles } from './DuplicateFiles.tsx';
import * as s from './LibraryScreen.module.css';
import { Members } from './Members.tsx';
import { OpenSessions } from './OpenSessions.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondStep } from './SecondStep.tsx';
import { Scrobbling } from '../history/Scrobbling.tsx';
import { Shares } from './Shares.tsx';
import { StatisticsLink } from './StatisticsLink.tsx';
import { ScanProblems } from './ScanProblems.tsx';

/** The library screen: scan progress, skipped and duplicate files, and the settings of the account. */
export function LibraryScreen() {
  const { known, ...status } = useScan();
  return (
    <>
      <Heading text={LIBRARY_TEXTS.title} />
      <ResourceView resource={{ ...status, data: status.error ? status.data : known }} skeleton={<TrackTableSkeleton />}>
        {(data) => (
          <>
            <Progress status={data} />
            <ScanProblems problems={data.problems} count={data.problemCount} />
            <DuplicateFiles copies={data.copies} count={data.copyCount} />
          </>
        )}
      </ResourceView>
      <Account />
      <PasswordForm />
      <SecondStep />
      <Scrobbling />
      <Shares />
      <OpenSessions />
      <StatisticsLink />
      <Members />
    </>
  );
}

function Progress({ status }: { readonly status: LibraryStatus }) {
  const { scanning, filesDone, filesSeen, tracks, problemCount } = status;
  const facts = [
    [LIBRARY_TEXTS.tracks, tracks],
    [LIBRARY_TEXTS.files, filesSeen],
    [LIBRARY_TEXTS.skipped, problemCount],
  ] as const;
  return (
    <div className={s.status}>
      <p className={s.state}>{scanning ? LIBRARY_TEXTS.scanning : LIBRARY_TEXTS.ready}</p>
      {scanning && (
        <>
          <progress className={s.progress} max={Math.max(1, filesSeen)} value={filesDone} aria-label={LIBRARY_TEXTS.scanning} />
          <p className={s.secondary}>{LIBRARY_TEXTS.progress({ done: filesDone, seen: filesSeen })}</p>
        </>
      )}
      <Facts facts={facts.map(([name, count]) => [name, count.toLocaleString(currentLocale())])} />
    </div>
  );
}
