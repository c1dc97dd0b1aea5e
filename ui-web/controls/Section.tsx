import { createContext, useContext, useId, type ReactNode } from 'react';
import * as s from './Section.module.css';

/** The level of the headings of sections, 2 by default. */
export const SectionLevel = createContext<2 | 3>(2);

/** A named section of a screen. */
export function Section({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId();
  const Name = useContext(SectionLevel) === 2 ? 'h2' : 'h3';
  return (
    <section className={s.section} aria-labelledby={id}>
      <Name id={id} className={s.name}>
        {name}
      </Name>
      {children}
    </section>
  );
}
