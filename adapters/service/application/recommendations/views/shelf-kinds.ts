import type { Clock } from '#application/ports/clock.ts';
import type { Mixes } from '../mixes.ts';
import type { Tallies } from '../play-tallies.ts';
import type { Titles } from '../titles.ts';
import type { Card, CardDeps } from '../../catalog/cards.ts';

export interface ViewDeps extends CardDeps {
  readonly clock: Clock;
  readonly mixes: Mixes;
  readonly tallies: Tallies;
}

/** A request for a part of a shelf. */
export interface ShelfRequest {
  readonly base: string;
  readonly listener: string;
  readonly titles: Titles;
  readonly locale: string | undefined;
  /** The requested types of cards; null for all. */
  readonly types: ReadonlySet<string> | null;
  readonly offset: number;
  readonly limit: number;
}

export interface Cards {
  readonly cards: readonly Card[];
  readonly total: number;
}

export interface ShelfKind {
  /** Also the id of the view that shows this shelf alone. */
  readonly id: string;
  readonly name: string;
  /** The types of its cards. */
  readonly types: readonly Card['type'][];
  cards(deps: ViewDeps, request: ShelfRequest): Promise<Cards>;
}

/** The requested part of a complete list, limited to the requested types. */
export function pageOfCards(all: readonly Card[], { offset, limit, types }: ShelfRequest): Cards {
  const wanted = types === null ? all : all.filter(({ type }) => types.has(type));
  return { cards: wanted.slice(offset, offset + limit), total: wanted.length };
}
