import { Link, useLocation } from 'wouter';
import { useTabInView } from '../../hooks/list/use-tab-in-view.ts';
import { PATHS, yearPath } from '../../lib/links.ts';
import { HISTORY_TEXTS as T } from '../../texts/screens/history-texts.ts';
import * as s from './History.module.css';

/** The tabs between the overview and the years; they scroll sideways on narrow screens. */
export function HistoryTabs({ years }: { readonly years: readonly number[] }) {
  const [location] = useLocation();
  const row = useTabInView<HTMLUListElement>(location);
  const tabs = [
    { path: PATHS.history, name: T.overview },
    ...years.map((year) => ({ path: yearPath(year), name: String(year) })),
  ];
  return (
    <nav aria-label={T.tabs}>
      <ul ref={row} className={s.tabs}>
        {tabs.map(({ path, name }) => (
          <li key={path}>
            <Link href={path} className={s.tab} aria-current={location === path ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
