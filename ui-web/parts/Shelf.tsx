import { useId } from 'react';
import { SKELETON_CARDS } from '../constants.ts';
import { Card, CardSkeleton } from './Card.tsx';
import type { Item } from './item.ts';
import * as s from './Shelf.module.css';

interface ShelfProps {
  readonly name: string;
  readonly items: readonly Item[];
}

/** A named row of cards; it scrolls sideways where the screen is narrow, and wraps where it is wide. */
export function Shelf({ name, items }: ShelfProps) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section className={s.shelf} aria-labelledby={id}>
      <h2 id={id} className={s.name}>
        {name}
      </h2>
      <ul className={s.row}>
        {items.map((item) => (
          <li key={item.uri}>
            <Card item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A shelf to come. */
export function ShelfSkeleton() {
  return (
    <section className={s.shelf} aria-hidden="true">
      <div className={s.boneName} />
      <div className={s.row}>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </div>
    </section>
  );
}
