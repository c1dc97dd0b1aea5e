import { useUnit } from 'effector-react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useStores } from '../../lib/stores-context.tsx';

const AgeDialog = lazyComponent(async () => (await import('../panels.ts')).AgeDialog);

/** The age confirmation while it is open. */
export function AgeDialogs() {
  const dialog = useUnit(useStores().feedback.$ageDialog);
  return dialog && <AgeDialog dialog={dialog} />;
}
