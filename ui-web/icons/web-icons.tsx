import { createIcon, createInlineIcon, filled } from './create-icon.tsx';

/* Icons of the player page's first script only. */

export const ShuffleIcon = createIcon(
  <>
    <path d="M3 7h3.2c1.5 0 2.9.7 3.8 2l4 6c.9 1.3 2.3 2 3.8 2H21" />
    <path d="M3 17h3.2c1.5 0 2.9-.7 3.8-2M14 9c.9-1.3 2.3-2 3.8-2H21" />
    <path d="m18.5 4.5 2.5 2.5-2.5 2.5M18.5 14.5 21 17l-2.5 2.5" />
  </>,
);
export const RepeatIcon = createIcon(
  <>
    <path d="M4 12v-1a4 4 0 0 1 4-4h11M20 12v1a4 4 0 0 1-4 4H5" />
    <path d="m16.5 4.5 2.5 2.5-2.5 2.5M7.5 14.5 5 17l2.5 2.5" />
  </>,
);
export const RepeatOneIcon = createIcon(
  <>
    <path d="M4 12v-1a4 4 0 0 1 4-4h11M20 12v1a4 4 0 0 1-4 4H5" />
    <path d="m16.5 4.5 2.5 2.5-2.5 2.5M7.5 14.5 5 17l2.5 2.5" />
    <path d="m11 11 1.4-1v4.2" strokeWidth="1.6" />
  </>,
);
export const MutedIcon = createInlineIcon(
  <>
    <path d="M4 9.5v5h3.2L12 18.5v-13L7.2 9.5z" />
    <path d="m16 9.5 5 5m0-5-5 5" />
  </>,
);
export const QueueIcon = createInlineIcon(
  <>
    <path d="M4 6.5h16M4 11.5h10M4 16.5h7" />
    <path d="M16 13.5v6l4.5-3z" {...filled} />
  </>,
);
export const SoundIcon = createIcon(
  <>
    <path d="M6 4.5v8M6 17v2.5M12 4.5v2M12 11v8.5M18 4.5v6.5M18 15.5v4" />
    <circle cx="6" cy="14.8" r="2.1" />
    <circle cx="12" cy="8.8" r="2.1" />
    <circle cx="18" cy="13.2" r="2.1" />
  </>,
);
export const SleepIcon = createIcon(<path d="M19.5 14.2A8 8 0 0 1 9.8 4.500a8 8 0 1 0 9.700 9.700z" />);
export const HeartIcon = createIcon(
  <path d="M12 20s-7.500-4.600-7.500-10.200A4.300 4.300 0 0 1 12 7.100a4.300 4.300 0 0 1 7.500 2.700C19.500 15.400 12 20 12 20z" />,
);
export const HeartFilledIcon = createIcon(
  <path
    d="M12 20s-7.500-4.600-7.500-10.200A4.300 4.300 0 0 1 12 7.100a4.300 4.300 0 0 1 7.500 2.700C19.500 15.400 12 20 12 20z"
    fill="currentColor"
  />,
);
export const DownIcon = createIcon(<path d="m6 9.5 6 6 6-6" />);
export const DeviceIcon = createIcon(
  <>
    <rect x="7" y="3.5" width="10" height="17" rx="2" />
    <circle cx="12" cy="14" r="2.6" />
    <path d="M12 7.2v.1" />
  </>,
);
export const HomeIcon = createIcon(<path d="M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z" />);
export const SearchIcon = createIcon(
  <>
    <circle cx="11" cy="11" r="6.2" />
    <path d="m15.7 15.7 4.3 4.3" />
  </>,
);
export const AlbumIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <circle cx="12" cy="12" r="2.4" />
    <path d="M12 6.5a5.5 5.5 0 0 1 5.5 5.5" />
  </>,
);
export const ArtistIcon = createIcon(
  <>
    <circle cx="12" cy="8.2" r="3.9" />
    <path d="M4.5 20c.6-4 3.6-6 7.5-6s6.9 2 7.5 6" />
  </>,
);
export const PodcastIcon = createIcon(
  <>
    <rect x="9" y="3.5" width="6" height="10.5" rx="3" />
    <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v2.8" />
  </>,
);
export const SettingsIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="3" />
    <path d="M12 3.500v2.500M12 18v2.500M3.500 12H6M18 12h2.500M6 6l1.800 1.800M16.200 16.200 18 18M18 6l-1.800 1.800M7.800 16.200 6 18" />
  </>,
);
export const HistoryIcon = createIcon(<path d="M4 19.5h16M7 16v-5M12 16V5M17 16V9" />);
export const KeyboardIcon = createIcon(
  <>
    <rect x="3" y="6" width="18" height="12" rx="2" />
    <path d="M7 10v.1M12 10v.1M17 10v.1M8.5 14h7" />
  </>,
);
export const AlertIcon = createIcon(
  <>
    <path d="M12 4.5 21 19.5H3z" />
    <path d="M12 10v4.2M12 16.9v.1" />
  </>,
);
