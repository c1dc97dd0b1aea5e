import { useUnit } from 'effector-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useVolume } from '../hooks/player/use-volume.ts';
import { lateComponent, lazyComponent, openedComponent } from '../lib/lazy-component.tsx';
import { ErrorBoundary } from '../controls/state/ErrorBoundary.tsx';
import { Screens } from '../screens/Screens.tsx';
import { useStores } from '../lib/stores-context.tsx';
import { TEXTS } from '../texts/texts.ts';
import { KeptOnlyProvider } from '../hooks/player/kept-only.tsx';
import { Announcer, Loading } from '../lib/announcer.tsx';
import { Navigation } from './Navigation.tsx';
import { OpenDialogs } from './dialogs/OpenDialogs.tsx';
import { Notices } from './notices/Notices.tsx';
import { NowPlayingBar } from './player-bar/NowPlayingBar.tsx';
import * as s from './Shell.module.css';
import { useScreenChange } from './use-screen-change.ts';
import { KeyboardShortcuts } from './keyboard/KeyboardShortcuts.tsx';
import { useShortcutsSetting } from '../hooks/player/use-shortcuts-setting.ts';

const DevicesPanel = openedComponent(async () => (await import('./panels.ts')).DevicesPanel);
const FullPlayer = openedComponent(async () => (await import('./panels.ts')).FullPlayer);
const PlayerAnnouncements = lateComponent(async () => (await import('./late-parts.ts')).PlayerAnnouncements);
const UpdateNotice = lateComponent(async () => (await import('./late-parts.ts')).UpdateNotice);
const SaveErrors = lateComponent(async () => (await import('./late-parts.ts')).SaveErrors);
const ShortcutsDialog = openedComponent(async () => (await import('./panels.ts')).ShortcutsDialog);
const UnsupportedDialog = lazyComponent(async () => (await import('./panels.ts')).UnsupportedDialog);
const QueuePanel = openedComponent(async () => (await import('./panels.ts')).QueuePanel);

type Overlay = 'help' | 'player' | null;
type Panel = 'queue' | 'devices' | null;

/** The frame around all screens: navigation, main area, side panels, notices and now-playing bar. */
export function Shell() {
  const main = useScreenChange();
  const [location] = useLocation();
  const [panel, setPanel] = useState<Panel>(null);
  const [overlay, setOverlay] = useState<Overlay>(null);
  const { player } = useStores();
  const isUnsupported = useUnit(player.$error)?.code === 'MEDIA_NOT_SUPPORTED';
  const volume = useVolume();
  const { isOn: hasSingleKeys } = useShortcutsSetting();
  const toggle = (which: Panel) => () => setPanel((open) => (open === which ? null : which));
  const toggleQueue = toggle('queue');
  const close = () => setOverlay(null);
  const showHelp = () => setOverlay('help');

  const show = (which: Panel) => () => {
    close();
    setPanel(which);
  };
  const onQueue = overlay === 'player' ? show('queue') : toggleQueue;
  return (
    <KeptOnlyProvider>
      <Announcer>
        <KeyboardShortcuts volume={volume} hasSingleKeys={hasSingleKeys} onQueue={onQueue} onHelp={showHelp} onNavigate={close} />
        <PlayerAnnouncements />
        <SaveErrors />
        <LateCode />
        <div className={s.shell}>
          <a className={s.skip} href="#content">
            {TEXTS.skipToContent}
          </a>
          <Navigation onHelp={showHelp} />
          <main ref={main} id="content" className={s.main} tabIndex={-1}>
            <ErrorBoundary key={location}>
              <Screens />
            </ErrorBoundary>
          </main>
          <Notices />
          <UpdateNotice />
          {isUnsupported && <UnsupportedDialog />}
          <OpenDialogs />
          {panel === 'queue' && <QueuePanel onClose={() => setPanel(null)} />}
          {panel === 'devices' && <DevicesPanel onClose={() => setPanel(null)} />}
          <NowPlayingBar
            volume={volume}
            panel={panel}
            onQueue={toggleQueue}
            onDevices={toggle('devices')}
            onOpen={() => setOverlay('player')}
          />
        </div>
        {overlay === 'help' && <ShortcutsDialog onClose={close} />}
        {overlay === 'player' && (
          <FullPlayer volume={volume} onQueue={show('queue')} onDevices={show('devices')} onClose={close} />
        )}
      </Announcer>
    </KeptOnlyProvider>
  );
}

/** Shows that what the listener did waits for its code. */
function LateCode() {
  return useUnit(useStores().$awaitsCode) && <Loading />;
}
