import { useUnit } from 'effector-react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useStores } from '../../lib/stores-context.tsx';

const AgeDialog = lazyComponent(async () => (await import('./AgeDialog.tsx')).AgeDialog);

/** The question of age, while it is asked. */
export function AgeDialogs() {
  const dialog = useUnit(useStores().feedback.$ageDialog);
  return dialog && <AgeDialog dialog={dialog} />;
}
