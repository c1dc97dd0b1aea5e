import { useUnit } from 'effector-react';
import { useSyncExternalStore, type ComponentType } from 'react';
import { Link, useLocation } from 'wouter';
import { firstLetter } from '../lib/format.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { PATHS } from '../lib/links.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { Logo } from '../controls/Logo.tsx';
import {
  AlbumIcon,
  ArtistIcon,
  HeartIcon,
  HistoryIcon,
  HomeIcon,
  KeyboardIcon,
  PodcastIcon,
  QueueIcon,
  SearchIcon,
  SettingsIcon,
} from '#ui-web/icons/web-icons.tsx';
import { useStores } from '../lib/stores-context.tsx';
import { TEXTS } from '../texts/texts.ts';
import * as s from './Navigation.module.css';

const PlaylistsNav = lazyComponent(async () => (await import('./PlaylistsNav.tsx')).PlaylistsNav);

/** Where the navigation is a tab bar, which has no room for playlists: a phone does not load their script. */
const NARROW = '(max-width: 860px)';

function onNarrow(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

interface Entry {
  readonly path: string;
  readonly name: string;
  readonly icon: ComponentType;
  readonly isTab?: true;
}

const entries = (): readonly Entry[] => [
  { path: PATHS.home, name: TEXTS.navigation.home, icon: HomeIcon },
  { path: PATHS.search, name: TEXTS.navigation.search, icon: SearchIcon },
  { path: PATHS.liked, name: TEXTS.collection.likedSongs, icon: HeartIcon },
  { path: PATHS.songs, name: TEXTS.collection.allSongs, icon: QueueIcon, isTab: true },
  { path: PATHS.albums, name: TEXTS.navigation.albums, icon: AlbumIcon, isTab: true },
  { path: PATHS.artists, name: TEXTS.navigation.artists, icon: ArtistIcon, isTab: true },
  { path: PATHS.podcasts, name: TEXTS.navigation.podcasts, icon: PodcastIcon, isTab: true },
  { path: PATHS.history, name: TEXTS.navigation.history, icon: HistoryIcon, isTab: true },
  { path: PATHS.settings, name: TEXTS.navigation.settings, icon: SettingsIcon },
];

/** The main navigation: a column on wide screens, a tab bar at the bottom of narrow ones. */
export function Navigation({ onHelp }: { readonly onHelp: () => void }) {
  const [location] = useLocation();
  const isColumn = useSyncExternalStore(onNarrow, () => !matchMedia(NARROW).matches);
  return (
    <nav className={s.navigation} aria-label={TEXTS.navigation.label}>
      <Link href={PATHS.home} className={s.logo}>
        <Logo />
      </Link>
      <ul className={s.entries}>
        {entries().map(({ path, name, icon: Icon, isTab }) => (
          <li key={path} className={isTab && s.tab}>
            <Link href={path} className={s.entry} aria-current={location === path ? 'page' : undefined}>
              <Icon />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {isColumn && <PlaylistsNav />}
      <div className={s.footer}>
        <User />
        <IconButton label={TEXTS.help.open} icon={KeyboardIcon} size="small" onPress={onHelp} />
      </div>
    </nav>
  );
}

function User() {
  const { session } = useStores();
  const { user } = useUnit(session.$session);
  if (!user) return null;
  return (
    <Link href={PATHS.settings} className={s.user} title={TEXTS.navigation.signedInAs({ name: user.name })}>
      <span className={s.initial} aria-hidden="true">
        {firstLetter(user.name)}
      </span>
      <span className={s.userName}>{user.name}</span>
    </Link>
  );
}
