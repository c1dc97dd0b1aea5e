import { createListeners } from '../runtime/event-emitter.ts';
import type { PlaylistCopy, TakenStep } from './sync/replica-view.ts';

/** The step that was told last, as long as it can be taken back. */
export interface Offer {
  /** This was told, with its way back. */
  make(copy: PlaylistCopy, step: TakenStep): void;
  accept(): void;
  onChange(listener: (isPossible: boolean) => void): () => void;
}

export function createOffer(): Offer {
  const changes = createListeners<boolean>();
  let offered: { readonly copy: PlaylistCopy; readonly step: TakenStep } | null = null;
  let stop = () => {};
  const tell = () => changes.emit(offered !== null && offered.copy.canUndo(offered.step));
  return {
    make(copy, step) {
      stop();
      offered = { copy, step };
      stop = copy.onChange(tell);
      tell();
    },
    accept() {
      const taken = offered;
      stop();
      offered = null;
      taken?.copy.undo(taken.step);
      tell();
    },
    onChange: changes.add,
  };
}
