import type { StateMachine } from '#domain/track-playback/types.ts';
import type { PlaybackWindow, PlayerSession } from '../../../domain/player-session/session-types.ts';
import type { Change, Store } from '../../ports/store.ts';

const PART_KIND = 'player-part';

/** A part that a report seldom changes, and the version of the session that it was written with; 0: it is not stored by itself. */
interface Part<Value> {
  readonly value: Value | null;
  readonly at: number;
}

/** The large parts of a session as stored: documents of their own, so that a report of a position writes little. */
export interface SessionParts {
  /** What controllers see around the current track. */
  readonly window: Part<PlaybackWindow>;
  readonly machine: Part<StateMachine>;
}

/** By which versions a session names its parts; null: they are in its own document. */
export type PartVersions = Readonly<Record<keyof SessionParts, number>>;

const NOTHING = { value: null, at: 0 };
export const NO_PARTS: SessionParts = { window: NOTHING, machine: NOTHING };

/** The parts of a session that is written as this version. Several instances share the machine; one alone keeps it in memory. */
export function partsOf(
  { machine, playback }: PlayerSession,
  before: SessionParts,
  version: number,
  isShared: boolean,
): SessionParts {
  const window = playback?.window ?? null;
  return {
    window: window === before.window.value ? before.window : { value: window, at: window === null ? 0 : version },
    machine:
      isShared && machine !== before.machine.value ? { value: machine, at: machine === null ? 0 : version } : before.machine,
  };
}

export function partVersionsOf({ machine, window }: SessionParts): PartVersions {
  return { window: window.at, machine: machine.at };
}

interface PartDocument {
  readonly at: number;
  readonly value: unknown;
}

/** The writes that turn the stored parts `before` into `after`. */
export function partChanges(userId: string, before: SessionParts, after: SessionParts): readonly Change[] {
  return NAMES.flatMap((name): readonly Change[] => {
    const part = after[name];
    if (part === before[name]) return [];
    const id = partId(userId, name);
    if (part.at === 0) return before[name].at === 0 ? [] : [{ op: 'remove', kind: PART_KIND, id }];
    const doc: PartDocument = part;
    return [{ op: 'put', kind: PART_KIND, id, doc }];
  });
}

/** The parts of these versions: known ones are not read. Null where another process has changed one meanwhile. */
export async function loadParts(
  store: Store,
  userId: string,
  versions: PartVersions,
  known: SessionParts,
): Promise<SessionParts | null> {
  const unknown = NAMES.filter((name) => versions[name] !== 0 && versions[name] !== known[name].at);
  const documents = unknown.map((name) => partId(userId, name));
  const found = documents.length === 0 ? [] : await store.getMany<PartDocument>(PART_KIND, documents);
  if (unknown.some((name, at) => found[at]?.doc.at !== versions[name])) return null;
  const read = new Map(unknown.map((name, at) => [name, found[at]?.doc]));
  const part = (name: keyof SessionParts) => (versions[name] === 0 ? NOTHING : (read.get(name) ?? known[name]));
  return { window: part('window'), machine: part('machine') } as SessionParts;
}

const NAMES = ['window', 'machine'] as const satisfies readonly (keyof SessionParts)[];

const partId = (userId: string, name: string) => `${userId}/${name}`;
