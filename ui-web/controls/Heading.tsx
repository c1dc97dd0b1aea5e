import { useEffect, useRef } from 'react';
import { ScreenTitle } from './ScreenTitle.tsx';
import * as s from './Heading.module.css';

interface HeadingProps {
  readonly text: string;
  /** For screens that say their name elsewhere: drawn for listeners of the page only. */
  readonly isHidden?: boolean;
  readonly className?: string | undefined;
}

/**
 * The one `h1` of a screen. After a navigation the focus waits on the main area; a heading that comes later takes it over,
 * so that a screen reader says where the listener is.
 */
export function Heading({ text, isHidden = false, className }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (document.activeElement?.tagName === 'MAIN') heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <ScreenTitle title={text} />
      <h1 ref={heading} tabIndex={-1} className={isHidden ? s.hidden : (className ?? s.plain)}>
        {text}
      </h1>
    </>
  );
}
