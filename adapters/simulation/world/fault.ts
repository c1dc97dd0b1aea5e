import type { Ms } from '#domain/core/units.ts';
import type { Fault, FaultScene } from './types.ts';

/**
 * Strikes a page for a while, and records it. Returns the function that ends the fault at once. A page that is closed or signed
 * out is spared.
 */
export function beginFault(fault: Fault, scene: FaultScene, forMs: Ms): () => void {
  const { page, world } = scene;
  if (!page.isOpen() || page.client.session.view().phase === 'anonymous') return () => undefined;
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
