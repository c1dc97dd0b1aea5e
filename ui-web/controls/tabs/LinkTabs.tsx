import { Link, useLocation } from 'wouter';
import { useTabInView } from '../../hooks/list/use-tab-in-view.ts';
import * as s from './LinkTabs.module.css';

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly path: string; readonly name: string }[];
}

/** Tabs between pages; they scroll sideways on narrow screens. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const [location] = useLocation();
  const row = useTabInView<HTMLUListElement>(location);
  return (
    <nav aria-label={label}>
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
