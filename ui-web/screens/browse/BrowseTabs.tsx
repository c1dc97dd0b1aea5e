import { LinkTabs } from '../../controls/tabs/LinkTabs.tsx';
import { BROWSE_PATHS } from '../../lib/links.ts';
import { TEXTS } from '../../texts/texts.ts';

const tabs = () => [
  { path: BROWSE_PATHS.madeForYou, name: TEXTS.browse.madeForYou },
  { path: BROWSE_PATHS.discover, name: TEXTS.browse.discover },
  { path: BROWSE_PATHS.newReleases, name: TEXTS.browse.newReleases },
  { path: BROWSE_PATHS.charts, name: TEXTS.browse.charts },
  { path: BROWSE_PATHS.podcasts, name: TEXTS.navigation.podcasts },
];

/** The tabs between the views. */
export function BrowseTabs() {
  return <LinkTabs label={TEXTS.browse.label} tabs={tabs()} />;
}
