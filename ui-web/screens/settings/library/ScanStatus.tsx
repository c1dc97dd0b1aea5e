import type { LibraryStatus } from '#application/stores/web-store-types.ts';
import { useScan } from '../../../hooks/data/use-scan.ts';
import { Facts } from '../../../controls/chart/Facts.tsx';
import { ResourceView } from '../../../controls/state/ResourceView.tsx';
import { Skeleton } from '../../../controls/state/Skeleton.tsx';
import { currentLocale } from '../../../texts/localized.ts';
import { LIBRARY_TEXTS } from '../../../texts/screens/library-texts.ts';
import * as s from '../Settings.module.css';
import { DuplicateFiles } from './DuplicateFiles.tsx';
import { ScanProblems } from './ScanProblems.tsx';

/** The progress of the scan, with skipped and duplicate files. */
export function ScanStatus() {
  const { known, ...status } = useScan();
  return (
    <ResourceView resource={{ ...status, data: status.error ? status.data : known }} skeleton={<Skeleton kind="table" />}>
      {(data) => (
        <>
          <Progress status={data} />
          <ScanProblems problems={data.problems} count={data.problemCount} />
          <DuplicateFiles copies={data.copies} count={data.copyCount} />
        </>
      )}
    </ResourceView>
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
