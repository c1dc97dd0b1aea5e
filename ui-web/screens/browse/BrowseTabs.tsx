import { Link, useLocation } from 'wouter';
import { useTabInView } from '../../hooks/list/use-tab-in-view.ts';
import { BROWSE_PATHS } from '../../lib/links.ts';
import { TEXTS } from '../../texts/texts.ts';
import * as s from './BrowseTabs.module.css';

const tabs = () => [
  { path: BROWSE_PATHS.madeForYou, name: TEXTS.browse.madeForYou },
  { path: BROWSE_PATHS.discover, name: TEXTS.browse.discover },
  { path: BROWSE_PATHS.newReleases, name: TEXTS.browse.newReleases },
  { path: BROWSE_PATHS.charts, name: TEXTS.browse.charts },
  { path: BROWSE_PATHS.podcasts, name: TEXTS.navigation.podcasts },
];

/** The tabs between the views; they scroll sideways on narrow screens. */
export function BrowseTabs() {
  const [location] = useLocation();
  const row = useTabInView<HTMLUListElement>(location);
  return (
    <nav aria-label={TEXTS.browse.label}>
      <ul ref={row} className={s.tabs}>
        {tabs().map(({ path, name }) => (
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
