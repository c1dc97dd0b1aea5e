import { useId, type ReactNode } from 'react';
import * as s from './Section.module.css';

/** A named section of a screen. */
export function Section({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={s.section} aria-labelledby={id}>
      <h2 id={id} className={s.name}>
        {name}
      </h2>
      {children}
    </section>
  );
}
