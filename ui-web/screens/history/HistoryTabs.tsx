import { LinkTabs } from '../../controls/tabs/LinkTabs.tsx';
import { PATHS, yearPath } from '../../lib/links.ts';
import { HISTORY_TEXTS as T } from '../../texts/screens/history-texts.ts';

/** The tabs between the overview and the years. */
export function HistoryTabs({ years }: { readonly years: readonly number[] }) {
  const tabs = [
    { path: PATHS.history, name: T.overview },
    { path: PATHS.recentlyPlayed, name: T.recent },
    ...years.map((year) => ({ path: yearPath(year), name: String(year) })),
  ];
  return <LinkTabs label={T.tabs} tabs={tabs} />;
}
