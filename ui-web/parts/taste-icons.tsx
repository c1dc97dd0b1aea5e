import { drawing } from './icons.tsx';

export const LikeIcon = drawing(
  <path d="M7.5 10.5 11 4c1.4 0 2.3 1 2.1 2.400L12.6 9.500h4.700a1.8 1.8 0 0 1 1.750 2.200l-1.3 5.800a1.9 1.9 0 0 1-1.850 1.500H7.500zM7.5 10.500H5v8.500h2.5" />,
);
export const BanIcon = drawing(
  <>
    <circle cx="12" cy="12" r="7.5" />
    <path d="m6.8 6.8 10.4 10.4" />
  </>,
);
export const BanArtistIcon = drawing(
  <>
    <circle cx="10" cy="8.5" r="3.4" />
    <path d="M3.5 19c.5-3.5 3-5.2 6.5-5.2 1 0 1.9.15 2.7.4M15.5 15.500l5 5m0-5-5 5" />
  </>,
);
