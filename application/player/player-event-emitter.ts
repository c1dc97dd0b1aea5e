import type { PlayerError } from '#domain/errors/player-error.ts';
import type { PlayerView } from '../player-view/controller-types.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import { createMachine } from '../runtime/machine-runner.ts';
import { type ControllerEvent, stepSuppression, UNSUPPRESSED } from './event-suppression.ts';

/** Emits the views and errors of a controller. */
export interface PlayerEventEmitter {
  onChange(listener: (view: PlayerView) => void): () => void;
  onError(listener: (error: PlayerError) => void): () => void;
  emit(event: ControllerEvent): void;
  /** Holds back events until the returned function is called. */
  suppress(): () => void;
}

export function createPlayerEventEmitter(view: () => PlayerView): PlayerEventEmitter {
  const views = createEventEmitter<PlayerView>();
  const errors = createEventEmitter<PlayerError>();

  /** The last emitted view; null without listeners. */
  let last: PlayerView | null = null;
  const emitView = () => {
    const next = view();
    if (last !== null && isSameView(last, next)) return;
    last = next;
    views.emit(next);
  };

  const run = (event: ControllerEvent) => {
    if (event.type === 'error') errors.emit(event.error);
    else if (views.size() > 0) emitView();
    else last = null;
  };
  const machine = createMachine({ initial: UNSUPPRESSED, step: stepSuppression, run });

  return {
    onChange: views.add,
    onError: errors.add,
    emit: (event) => machine.send({ type: 'emitted', event }),
    suppress() {
      let isHeld = true;
      machine.send({ type: 'suppress' });
      return () => {
        if (isHeld) machine.send({ type: 'unsuppress' });
        isHeld = false;
      };
    },
  };
}

/** Unchanged parts of a view keep their identity. The timestamp of a paused position does not count. */
function isSameView(before: PlayerView, after: PlayerView): boolean {
  const isMoving = after.phase === 'playing';
  const keys = Object.keys(after) as (keyof PlayerView)[];
  return keys.every((key) => before[key] === after[key] || (key === 'asOfMs' && !isMoving));
}
