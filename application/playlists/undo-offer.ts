import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { PlaylistReplica, UndoStep } from './sync/replica-view.ts';

/** The latest change with an offer to undo it. */
export interface UndoOffer {
  /** Offers to undo this step. */
  present(copy: PlaylistReplica, step: UndoStep): void;
  accept(): void;
  onChange(listener: (isPossible: boolean) => void): () => void;
}

export function createUndoOffer(): UndoOffer {
  const changes = createEventEmitter<boolean>();
  let offered: { readonly copy: PlaylistReplica; readonly step: UndoStep } | null = null;
  let stop = () => {};
  const emitState = () => changes.emit(offered !== null && offered.copy.canUndo(offered.step));
  return {
    present(copy, step) {
      stop();
      offered = { copy, step };
      stop = copy.onChange(emitState);
      emitState();
    },
    accept() {
      const taken = offered;
      stop();
      offered = null;
      taken?.copy.undo(taken.step);
      emitState();
    },
    onChange: changes.add,
  };
}
