import { HttpError } from '../ports/route.ts';
import { FIELDS_DEPTH_MAX } from '../../domain/constants/media/playlists.ts';

/** Names and what is meant of each; null: all of it. */
type Tree = Map<string, Tree | null>;

/**
 * The requested fields of a response, as the public Web API defines them: `name,tracks.items(added_at,track(name,uri))`.
 * Names after `!` are excluded, and a list of exclusions alone includes everything else: `tracks.items(track(!album))`.
 * Unknown names are ignored. Errors: 400 for too deep nesting.
 */
export function filterFields(value: unknown, fields: string | undefined): unknown {
  if (fields === undefined || fields.trim() === '') return value;
  const reading: Reading = { text: fields, at: 0, wanted: new Map(), unwanted: new Map() };
  const isAll = !readList(reading, [], false, 0);
  return without(isAll ? value : only(value, reading.wanted), reading.unwanted);
}

function only(value: unknown, wanted: Tree | null): unknown {
  if (wanted === null || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => only(one, wanted));
  const there = Object.entries(value).filter(([name]) => wanted.has(name));
  return Object.fromEntries(there.map(([name, part]) => [name, only(part, wanted.get(name) ?? null)]));
}

const NOTHING: Tree = new Map();

function without(value: unknown, unwanted: Tree): unknown {
  if (unwanted.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => without(one, unwanted));
  const left = Object.entries(value).filter(([name]) => unwanted.get(name) !== null);
  return Object.fromEntries(left.map(([name, part]) => [name, without(part, unwanted.get(name) ?? NOTHING)]));
}

interface Reading {
  readonly text: string;
  at: number;
  readonly wanted: Tree;
  readonly unwanted: Tree;
}

/** Reads a list up to its closing bracket. Returns whether it names wanted fields, rather than excluded ones. */
function readList(reading: Reading, above: readonly string[], isOut: boolean, depth: number): boolean {
  if (depth > FIELDS_DEPTH_MAX) throw new HttpError(400, 'fields: is nested too deep');
  let isAnyIncluded = false;
  while (reading.at < reading.text.length && reading.text[reading.at] !== ')') {
    skipSpace(reading);
    const isOutHere = take(reading, '!') || isOut;
    const path = [...above, ...readPath(reading)];
    const isNamed = path.length > above.length;
    if (take(reading, '(')) {
      const isAnyInside = readList(reading, path, isOutHere, depth + 1);
      take(reading, ')');
      if (isNamed && !isAnyInside && !isOutHere) add(reading.wanted, path);
    } else if (isNamed) add(isOutHere ? reading.unwanted : reading.wanted, path);
    isAnyIncluded ||= isNamed && !isOutHere;
    while (reading.at < reading.text.length && !',)'.includes(reading.text[reading.at] ?? '')) reading.at++;
    take(reading, ',');
  }
  return isAnyIncluded;
}

/** Names with points between them. */
function readPath(reading: Reading): readonly string[] {
  const names: string[] = [];
  do {
    skipSpace(reading);
    const from = reading.at;
    while (/[^\s.,()!]/.test(reading.text[reading.at] ?? ' ')) reading.at++;
    if (reading.at > from) names.push(reading.text.slice(from, reading.at));
    skipSpace(reading);
  } while (take(reading, '.'));
  return names;
}

function skipSpace(reading: Reading): void {
  while (/\s/.test(reading.text[reading.at] ?? '')) reading.at++;
}

function take(reading: Reading, mark: string): boolean {
  if (reading.text[reading.at] !== mark) return false;
  reading.at++;
  return true;
}

function add(tree: Tree, path: readonly string[]): void {
  let at = tree;
  for (const name of path.slice(0, -1)) {
    const known = at.get(name);
    if (known === null) return;
    const next: Tree = known ?? new Map<string, Tree | null>();
    at.set(name, next);
    at = next;
  }
  at.set(path.at(-1) ?? '', null);
}
