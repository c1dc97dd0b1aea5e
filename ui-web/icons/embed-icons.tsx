import { createIcon } from './create-icon.tsx';

/* Icons of the embed only. */

export const BackIcon = createIcon(
  <>
    <path d="M5 12.500a7 7 0 1 0 2.300-5.200L5 9.300" />
    <path d="M5 5v4.300h4.300" />
  </>,
);
export const ForwardIcon = createIcon(
  <>
    <path d="M19 12.500a7 7 0 1 1-2.300-5.200L19 9.300" />
    <path d="M19 5v4.300h-4.300" />
  </>,
);
export const ShareIcon = createIcon(
  <>
    <path d="M12 14.500V3.500M8 7.200l4-3.700 4 3.700" />
    <path d="M7.500 10.500H5.500v9h13v-9h-2" />
  </>,
);
export const TickIcon = createIcon(<path d="M5 12.500l4.500 4.500L19 7.500" />);
