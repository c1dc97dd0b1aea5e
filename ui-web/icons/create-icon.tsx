import type { ReactNode } from 'react';

/** Creates an icon from drawings on a 24 × 24 grid. It is decorative: its button or link has the accessible name. */
export function createIcon(content: ReactNode, className?: string) {
  const picture = (
    <svg
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      {content}
    </svg>
  );
  return function Icon() {
    return picture;
  };
}

export const filled = { fill: 'currentColor', stroke: 'none' } as const;

/** An icon that points or lists in the direction of reading: mirrored on pages that are read from right to left. */
export const createInlineIcon = (content: ReactNode) => createIcon(content, 'inline-icon');
