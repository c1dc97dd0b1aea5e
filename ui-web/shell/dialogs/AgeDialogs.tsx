import { useUnit } from 'effector-react';
import { later } from '../../lib/lazy-component.tsx';
import { useStores } from '../../lib/stores-context.tsx';

const AgeQuestion = later(async () => (await import('./AgeDialog.tsx')).AgeQuestion);

/** The question of age, while it is asked. */
export function AgeDialogs() {
  const dialog = useUnit(useStores().feedback.$ageDialog);
  return dialog && <AgeQuestion dialog={dialog} />;
}
