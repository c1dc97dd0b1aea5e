import { useEffect, useRef } from 'react';
import { ScreenTitle } from './ScreenTitle.tsx';
import * as hidden from '../styles/visually-hidden.module.css';
import * as s from './Heading.module.css';

interface HeadingProps {
  readonly text: string;
  /** Visually hidden; for screens that show their name elsewhere. */
  readonly isHidden?: boolean;
  readonly className?: string | undefined;
}

/**
 * The `h1` of a screen. When it renders after the navigation, it takes the focus from the main area,
 * so that a screen reader announces the screen.
 */
export function Heading({ text, isHidden = false, className }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (document.activeElement?.tagName === 'MAIN') heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <ScreenTitle title={text} />
      <h1 ref={heading} tabIndex={-1} className={isHidden ? hidden.visuallyHidden : (className ?? s.plain)}>
        {text}
      </h1>
    </>
  );
}
