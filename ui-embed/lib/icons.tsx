import type { ReactNode } from 'react';

/** Creates a decorative icon from drawings on a 24 × 24 grid; its button has the accessible name. */
function createIcon(content: ReactNode) {
  return function Icon() {
    return (
      <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true" focusable="false">
        {content}
      </svg>
    );
  };
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.9, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

export const PlayIcon = createIcon(
  <path d="M7.5 4.7v14.6c0 .8.9 1.3 1.6.8l11-7.3c.6-.4.6-1.200 0-1.600l-11-7.300c-.7-.5-1.600 0-1.600.8z" />,
);
export const PauseIcon = createIcon(
  <>
    <rect x="6" y="4.500" width="4.200" height="15" rx="1.200" />
    <rect x="13.800" y="4.500" width="4.200" height="15" rx="1.200" />
  </>,
);
export const NextIcon = createIcon(
  <>
    <path d="M5.500 6v12c0 .7.700 1.100 1.200.7l8.600-6c.500-.3.500-1.100 0-1.400l-8.600-6c-.5-.4-1.200 0-1.200.7z" />
    <rect x="16.700" y="5" width="2.200" height="14" rx="1.100" />
  </>,
);
export const PreviousIcon = createIcon(
  <>
    <path d="M18.500 6v12c0 .7-.7 1.100-1.200.7l-8.600-6c-.5-.3-.5-1.100 0-1.400l8.600-6c.5-.4 1.200 0 1.200.7z" />
    <rect x="5.100" y="5" width="2.200" height="14" rx="1.100" />
  </>,
);
export const BackIcon = createIcon(
  <g {...line}>
    <path d="M5 12.500a7 7 0 1 0 2.300-5.200L5 9.300" />
    <path d="M5 5v4.300h4.300" />
  </g>,
);
export const ForwardIcon = createIcon(
  <g {...line}>
    <path d="M19 12.500a7 7 0 1 1-2.300-5.200L19 9.300" />
    <path d="M19 5v4.300h-4.300" />
  </g>,
);
export const ShareIcon = createIcon(
  <g {...line}>
    <path d="M12 14.500V3.500M8 7.200l4-3.700 4 3.700" />
    <path d="M7.500 10.500H5.500v9h13v-9h-2" />
  </g>,
);
export const CloseIcon = createIcon(<path {...line} d="M6 6l12 12M18 6 6 18" />);
export const TickIcon = createIcon(<path {...line} d="M5 12.500l4.500 4.500L19 7.500" />);
export const SpeakerIcon = createIcon(
  <g {...line}>
    <path d="M4 9.700v4.600h3.200l4.300 3.700V6L7.200 9.700z" fill="currentColor" />
    <path d="M15 9.200a4 4 0 0 1 0 5.600M17.600 6.600a7.600 7.600 0 0 1 0 10.800" />
  </g>,
);
/** Cadenza's logo: a fermata, the sign under which a cadenza is played. */
export const MarkIcon = createIcon(
  <>
    <path d="M2.500 17.500C2.500 9.700 6.700 5 12 5s9.500 4.700 9.500 12.500h-2.700c0-6.100-3-9.100-6.800-9.100s-6.800 3-6.800 9.100z" />
    <circle cx="12" cy="15.600" r="2.300" />
  </>,
);
