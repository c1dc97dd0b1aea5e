import { useEffect } from 'react';

interface RenderedProps {
  readonly onRendered: () => void;
}

/** Calls it once what is rendered beside it is on the page. */
export function Rendered({ onRendered }: RenderedProps) {
  useEffect(onRendered, [onRendered]);
  return null;
}
