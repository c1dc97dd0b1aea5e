import { useUnit } from 'effector-react';
import { Suspense } from 'react';
import { Button, ButtonLink } from '../../controls/Button.tsx';
import { PATHS } from '../../lib/links.ts';
import { useLoaded } from '../../lib/lazy-component.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { KEPT_MUSIC_TEXTS } from '../../texts/kept-music-texts.ts';
import { SETTINGS_TEXTS as T } from '../../texts/settings-texts.ts';
import * as s from './settings-rows.module.css';

/** Installs the player as an app of this device. */
export const AppSettings = () => (
  <Suspense>
    <Installation />
  </Suspense>
);

function Installation() {
  const { $webApp, installRequested } = useLoaded(useStores().loadApp);
  const [{ canInstall, isInstalled }, install] = useUnit([$webApp, installRequested]);
  return (
    <div className={s.rows}>
      <div>
        <ButtonLink href={PATHS.kept}>{KEPT_MUSIC_TEXTS.settings}</ButtonLink>
      </div>
      <p className={s.hint}>{isInstalled ? T.app.installed : canInstall ? T.app.installHint : T.app.cannotInstall}</p>
      {canInstall && (
        <div>
          <Button onPress={() => install()}>{T.app.install}</Button>
        </div>
      )}
    </div>
  );
}
