import { useUnit } from 'effector-react';
import { Suspense, use } from 'react';
import { Button } from '../../controls/Button.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { SETTINGS_TEXTS as T } from '../../texts/settings-texts.ts';
import * as s from './settings-rows.module.css';

/** Installs the player as an app of this device. */
export const AppSettings = () => (
  <Suspense>
    <Installation />
  </Suspense>
);

function Installation() {
  const { $webApp, installRequested } = use(useStores().loadApp());
  const [{ canInstall, isInstalled }, install] = useUnit([$webApp, installRequested]);
  return (
    <div className={s.rows}>
      <p className={s.hint}>{isInstalled ? T.app.installed : canInstall ? T.app.installHint : T.app.cannotInstall}</p>
      {canInstall && (
        <div>
          <Button onPress={() => install()}>{T.app.install}</Button>
        </div>
      )}
    </div>
  );
}
