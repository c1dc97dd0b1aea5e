import { useId } from 'react';
import { Link } from 'wouter';
import { SKELETON_CARDS } from '../../lib/constants.ts';
import { viewPath } from '../../lib/links.ts';
import { TEXTS } from '../../texts/texts.ts';
import { Card, CardSkeleton } from './Card.tsx';
import type { Item } from '#domain/catalog/images.ts';
import * as s from './CardRow.module.css';

interface CardRowProps {
  readonly name: string;
  readonly items: readonly Item[];
  /** The view that lists all items, when the row shows only some. */
  readonly viewId?: string | undefined;
  /** The page that lists them all, if it is no view. */
  readonly href?: string | undefined;
}

/** A named row of cards. It scrolls sideways on narrow screens and wraps on wide ones. */
export function CardRow({ name, items, viewId, href }: CardRowProps) {
  const id = useId();
  const all = href ?? (viewId === undefined ? null : viewPath(viewId));
  if (items.length === 0) return null;
  return (
    <section className={s.section} aria-labelledby={id}>
      <div className={s.header}>
        <h2 id={id} className={s.name}>
          {name}
        </h2>
        {all !== null && (
          <Link href={all} className={s.showAll} aria-label={TEXTS.browse.showAllOf({ name })}>
            {TEXTS.browse.showAll}
          </Link>
        )}
      </div>
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

/** The placeholder of a row of cards while its data loads. */
export function CardRowSkeleton() {
  return (
    <section className={s.section} aria-hidden="true">
      <div className={s.skeletonName} />
      <div className={s.row}>
        {Array.from({ length: SKELETON_CARDS }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </div>
    </section>
  );
}
