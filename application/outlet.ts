import type { PlayerError } from '#domain/errors/player-error.ts';
import type { PlayerView } from './controller.ts';
import { createListeners } from './listeners.ts';
import { createMachine } from './machine.ts';
import { type ControllerEvent, stepSuppression, UNSUPPRESSED } from './suppression.ts';

/** Through which a controller tells what there is to see, and what went wrong. */
export interface Outlet {
  onChange(listener: (view: PlayerView) => void): () => void;
  onError(listener: (error: PlayerError) => void): () => void;
  tell(event: ControllerEvent): void;
  /** What is told waits until the function that is returned is called. */
  suppress(): () => void;
}

export function createOutlet(view: () => PlayerView): Outlet {
  const views = createListeners<PlayerView>();
  const errors = createListeners<PlayerError>();

  const run = (event: ControllerEvent) => {
    if (event.type === 'error') errors.emit(event.error);
    else if (views.size() > 0) views.emit(view());
  };
  const machine = createMachine({ initial: UNSUPPRESSED, step: stepSuppression, run });

  return {
    onChange: views.add,
    onError: errors.add,
    tell: (event) => machine.send({ type: 'told', event }),
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
