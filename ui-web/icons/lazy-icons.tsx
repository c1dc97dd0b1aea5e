import { createIcon, createInlineIcon, filled } from './create-icon.tsx';

/* Icons of lazily loaded screens and panels only: the first script does not contain them. */

export const FullScreenIcon = createIcon(
  <path d="M4 9V5a1 1 0 0 1 1-1h4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M9 20H5a1 1 0 0 1-1-1v-4" />,
);
export const FloatIcon = createIcon(
  <>
    <path d="M21 10V6.500a1 1 0 0 0-1-1H4a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h6" />
    <rect x="13" y="13" width="8" height="6" rx="1" {...filled} />
  </>,
);
export const SubtitlesIcon = createInlineIcon(
  <>
    <rect x="3" y="5.5" width="18" height="13" rx="2" />
    <path d="M6.500 15h5M14 15h3.500M6.500 11.500h2M11 11.500h6.500" />
  </>,
);
export const AddIcon = createIcon(<path d="M12 5.5v13M5.5 12h13" />);
export const FolderIcon = createIcon(
  <path d="M3.500 7a1.500 1.500 0 0 1 1.500-1.500h4l2 2.500h8a1.500 1.500 0 0 1 1.500 1.500V17a1.500 1.500 0 0 1-1.500 1.500H5A1.500 1.500 0 0 1 3.500 17z" />,
);
export const EditIcon = createIcon(
  <path d="M5 19l1-4L16.500 4.500a1.700 1.700 0 0 1 2.400 0l.600.600a1.700 1.700 0 0 1 0 2.400L9 18z M14.500 6.500l3 3" />,
);
export const LikeIcon = createIcon(
  <path d="M7.5 10.5 11 4c1.4 0 2.3 1 2.1 2.400L12.6 9.500h4.700a1.8 1.8 0 0 1 1.750 2.200l-1.3 5.800a1.9 1.9 0 0 1-1.850 1.500H7.500zM7.5 10.500H5v8.500h2.5" />,
);
export const BanIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="7.5" />
    <path d="m6.8 6.8 10.4 10.4" />
  </>,
);
export const BanArtistIcon = createIcon(
  <>
    <circle cx="10" cy="8.5" r="3.4" />
    <path d="M3.5 19c.5-3.5 3-5.2 6.5-5.2 1 0 1.9.15 2.7.4M15.5 15.500l5 5m0-5-5 5" />
  </>,
);
export const SkipBackIcon = createIcon(
  <>
    <path d="M5.200 8.500A8 8 0 1 1 4 13M5 4v4.700h4.700" />
    <text x="12.300" y="15.800" {...filled} fontSize="7.500" fontWeight="700" textAnchor="middle">
      15
    </text>
  </>,
);
export const SkipForwardIcon = createIcon(
  <>
    <path d="M18.800 8.500A8 8 0 1 0 20 13M19 4v4.700h-4.700" />
    <text x="11.700" y="15.800" {...filled} fontSize="7.500" fontWeight="700" textAnchor="middle">
      30
    </text>
  </>,
);
export const LyricsIcon = createInlineIcon(
  <path d="M4 6.500h11M4 11h8M4 15.500h6M17.500 17.500a2 2 0 1 1-2-2 2 2 0 0 1 2 2zm0 0V9l3 1.500" />,
);
export const ChaptersIcon = createInlineIcon(
  <path d="M4 6.500h.01M4 12h.01M4 17.500h.01M8.500 6.500H20M8.500 12H20M8.500 17.500H20" />,
);
export const LargerTextIcon = createIcon(<path d="M3 18.500 8.500 5.500 14 18.500M5 14h7M18 8v6M15 11h6" />);
export const SmallerTextIcon = createIcon(<path d="M3 18.500 8.500 5.500 14 18.500M5 14h7M15 11h6" />);
export const FollowIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="3" {...filled} />
    <path d="M12 3v4M12 17v4M3 12h4M17 12h4" />
  </>,
);
export const VisualiserIcon = createIcon(<path d="M4 14v-4M8 17V7M12 20V4M16 16V8M20 13.500v-3" />);
