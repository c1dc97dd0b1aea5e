import { Link, useLocation } from 'wouter';
import { useTabInView } from '../../hooks/list/use-tab-in-view.ts';
import { BROWSE_PATHS } from '../../lib/links.ts';
import { TASTE_TEXTS } from '../../texts/screens/recommendation-texts.ts';
import * as s from './BrowseTabs.module.css';

const TABS = [
  { path: BROWSE_PATHS.madeForYou, name: TASTE_TEXTS.tabs.madeForYou },
  { path: BROWSE_PATHS.discover, name: TASTE_TEXTS.tabs.discover },
  { path: BROWSE_PATHS.newReleases, name: TASTE_TEXTS.tabs.newReleases },
  { path: BROWSE_PATHS.charts, name: TASTE_TEXTS.tabs.charts },
  { path: BROWSE_PATHS.podcasts, name: TASTE_TEXTS.tabs.podcasts },
] as const;

/** The tabs between the views; they scroll sideways on narrow screens. */
export function BrowseTabs() {
  const [location] = useLocation();
  const row = useTabInView<HTMLUListElement>(location);
  return (
    <nav aria-label={TASTE_TEXTS.browse}>
      <ul ref={row} className={s.tabs}>
        {TABS.map(({ path, name }) => (
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
