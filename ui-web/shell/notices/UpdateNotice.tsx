import { useUnit } from 'effector-react';
import { useLoaded } from '../../lib/lazy-component.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { TEXTS } from '../../texts/texts.ts';
import * as notices from './Notices.module.css';
import { useAnnounced } from '../../hooks/data/use-announced.ts';
import * as s from './UpdateNotice.module.css';

/** Offers the newer version of the player. Nothing loads it but the listener: music may be playing. */
export function UpdateNotice() {
  const { $webApp, updateRequested } = useLoaded(useStores().loadApp);
  const [{ hasUpdate }, update] = useUnit([$webApp, updateRequested]);
  useAnnounced(hasUpdate ? TEXTS.notices.update : '');
  if (!hasUpdate) return null;
  return (
    <p className={`${notices.notice} ${s.place}`}>
      {TEXTS.notices.update}
      <button type="button" className={notices.action} onClick={() => update()}>
        {TEXTS.notices.updateNow}
      </button>
    </p>
  );
}
