import type { Ms } from '#domain/core/units.ts';
import type { Fault, FaultScene } from './types.ts';

/** Strikes a page for a while, and records it. Returns the function that ends the fault at once. */
export function beginFault(fault: Fault, scene: FaultScene, forMs: Ms): () => void {
  const { page, world } = scene;
  world.recording?.add(page.name, { type: 'fault', name: fault.name, forMs });
  const end = fault.begin(scene);
  if (end === null) return () => undefined;
  let isOver = false;
  const endOnce = () => {
    if (isOver) return;
    isOver = true;
    end();
    world.recording?.add(page.name, { type: 'fault-ended', name: fault.name });
  };
  world.clock.after(forMs, endOnce);
  return endOnce;
}
