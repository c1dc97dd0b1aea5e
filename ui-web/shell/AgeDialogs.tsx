import { useUnit } from 'effector-react';
import { later } from '../later.tsx';
import { useStores } from '../stores.tsx';

const AgeQuestion = later(async () => (await import('./AgeQuestion.tsx')).AgeQuestion);

/** The question of age, while it is asked. */
export function AgeDialogs() {
  const dialog = useUnit(useStores().taste.$ageDialog);
  return dialog && <AgeQuestion dialog={dialog} />;
}
