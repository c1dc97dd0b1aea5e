import { UNDO_STEPS_MAX } from '#domain/constants/content/playlists.ts';
import { applyOps } from '#domain/playlists/apply.ts';
import { invertOps } from '#domain/playlists/invert.ts';
import { rebaseOps } from '#domain/playlists/rebase.ts';
import { updateAttributes } from '#domain/playlists/operations.ts';
import type { PlaylistAttributes, PlaylistDocument, PlaylistItem, PlaylistOp } from '#domain/playlists/types.ts';

interface Step {
  /** The nonce of the change. */
  readonly nonce: string;
  readonly back: readonly PlaylistOp[];
  /** The document the inverse applies to. */
  readonly document: PlaylistDocument;
}

/** The user's changes to one document, with their inverses. */
export interface UndoStack {
  /** Stores the inverse of applied ops. */
  push(nonce: string, before: PlaylistDocument, ops: readonly PlaylistOp[]): void;
  remove(nonce: string): void;
  latest(): string | null;
  /** The ops that undo a step now; none when others have already changed it. */
  undoOps(nonce: string, now: PlaylistDocument): readonly PlaylistOp[];
}

export function createUndoStack(): UndoStack {
  let steps: readonly Step[] = [];
  return {
    push(nonce, before, ops) {
      const after = applyOps(before, ops);
      if (!after.ok) return;
      steps = [...steps, { nonce, back: invertOps(before, ops), document: after.value }].slice(-UNDO_STEPS_MAX);
    },
    remove: (nonce) => void (steps = steps.filter((step) => step.nonce !== nonce)),
    latest: () => steps.at(-1)?.nonce ?? null,
    undoOps(nonce, now) {
      const step = steps.find((one) => one.nonce === nonce);
      if (step === undefined) return [];
      const fitted = rebaseOps(step.back, namesOf(step.document), namesOf(now), itemId);
      return fitted.flatMap((op): readonly PlaylistOp[] =>
        op.kind === 'UPDATE_LIST_ATTRIBUTES' ? stillMine(op, step.document, now) : [op],
      );
    },
  };
}

/** Undoes only attributes that others have not changed since. */
function stillMine(op: Extract<PlaylistOp, { kind: 'UPDATE_LIST_ATTRIBUTES' }>, after: PlaylistDocument, now: PlaylistDocument) {
  const { values } = op.updateListAttributes.newAttributes;
  const names = (Object.keys(values) as (keyof PlaylistAttributes)[]).filter(
    (name) => now.attributes[name] === after.attributes[name] && values[name] !== now.attributes[name],
  );
  return names.length === 0 ? [] : [updateAttributes(Object.fromEntries(names.map((name) => [name, values[name]])))];
}

const itemId = ({ attributes }: PlaylistItem) => attributes.item_id;
const namesOf = ({ items }: PlaylistDocument) => items.map(itemId);
