import { createIcon, createInlineIcon, filled } from './create-icon.tsx';

/* Icons of both the player page and the embed. */

export const PlayIcon = createIcon(
  <path d="M8 5.2v13.6a.8.8 0 0 0 1.22.68l10.9-6.8a.8.8 0 0 0 0-1.360L9.22 4.520A.8.8 0 0 0 8 5.2z" {...filled} />,
);
export const PauseIcon = createIcon(
  <>
    <rect x="6.5" y="5" width="4" height="14" rx="1.2" {...filled} />
    <rect x="13.5" y="5" width="4" height="14" rx="1.2" {...filled} />
  </>,
);
export const NextIcon = createInlineIcon(
  <>
    <path d="M6 6.2v11.6a.7.7 0 0 0 1.08.590l8.5-5.8a.7.7 0 0 0 0-1.180l-8.5-5.8A.7.7 0 0 0 6 6.2z" {...filled} />
    <path d="M18.5 6v12" />
  </>,
);
export const PreviousIcon = createInlineIcon(
  <>
    <path d="M18 6.2v11.6a.7.7 0 0 1-1.08.590l-8.5-5.8a.7.7 0 0 1 0-1.180l8.5-5.8A.7.7 0 0 1 18 6.2z" {...filled} />
    <path d="M5.5 6v12" />
  </>,
);
export const VolumeIcon = createInlineIcon(
  <>
    <path d="M4 9.5v5h3.2L12 18.5v-13L7.2 9.5z" />
    <path d="M15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11" />
  </>,
);
export const CloseIcon = createIcon(<path d="m6.5 6.5 11 11m0-11-11 11" />);
