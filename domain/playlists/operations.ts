import type { AddOp, ChangeDocument, MovOp, PlaylistAttributes, PlaylistOp, RemOp, UpdateOp } from './types.ts';

export function addAt<Item>(fromIndex: number, items: readonly Item[]): AddOp<Item> {
  return { kind: 'ADD', add: { fromIndex, items } };
}

export function addLast<Item>(items: readonly Item[]): AddOp<Item> {
  return { kind: 'ADD', add: { addLast: true, items } };
}

export function addFirst<Item>(items: readonly Item[]): AddOp<Item> {
  return { kind: 'ADD', add: { addFirst: true, items } };
}

export function removeItems(fromIndex: number, length: number): RemOp {
  return { kind: 'REM', rem: { fromIndex, length } };
}

/** Moves items. `toIndex` counts before the removal. */
export function moveItems(fromIndex: number, toIndex: number, length: number): MovOp {
  return { kind: 'MOV', mov: { fromIndex, toIndex, length } };
}

export function updateAttributes(values: Partial<PlaylistAttributes>): UpdateOp {
  return { kind: 'UPDATE_LIST_ATTRIBUTES', updateListAttributes: { newAttributes: { values } } };
}

/** The client name in every delta. Spec §3 "each delta has ops and info.source.client WEBPLAYER". */
const CLIENT = 'WEBPLAYER';

export function deltaOf<Op>(ops: readonly Op[]) {
  return { ops: [...ops], info: { source: { client: CLIENT } } };
}

export function changeDocument<Item>(baseRevision: string, ops: readonly PlaylistOp<Item>[]): ChangeDocument<Item> {
  return { baseRevision, deltas: [deltaOf(ops)] };
}

/** All ops of a change document, in order. */
export function opsOf<Item>({ deltas }: Pick<ChangeDocument<Item>, 'deltas'>): readonly PlaylistOp<Item>[] {
  return deltas.flatMap(({ ops }) => ops);
}

/** Ops that remove these places, in any order of the input; from the end, so that the places stay valid. */
export function removePlaces(places: readonly number[]): readonly RemOp[] {
  return runsOf(places)
    .reverse()
    .map(({ from, length }) => removeItems(from, length));
}

/** Ranges of adjacent places in ascending order; duplicates count once. */
function runsOf(places: readonly number[]): { readonly from: number; readonly length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const place of [...new Set(places)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last.from + last.length === place) last.length += 1;
    else runs.push({ from: place, length: 1 });
  }
  return runs;
}
