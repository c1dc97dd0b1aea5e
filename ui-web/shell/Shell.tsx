import { useState } from 'react';
import { useLocation } from 'wouter';
import { useLoudness } from '../hooks/use-loudness.ts';
import { Failsafe } from '../parts/Failsafe.tsx';
import { Screens } from '../screens/Screens.tsx';
import { TEXTS } from '../texts.ts';
import { Announcer } from './announcer.tsx';
import { FullPlayer } from './FullPlayer.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import { Navigation } from './Navigation.tsx';
import { Notices } from './Notices.tsx';
import { NowPlayingBar } from './NowPlayingBar.tsx';
import { PlayerAnnouncements } from './PlayerAnnouncements.tsx';
import { QueuePanel } from './QueuePanel.tsx';
import * as s from './Shell.module.css';
import { useFreshScreen } from './use-fresh-screen.ts';
import { useKeyboard } from './use-keyboard.ts';
import { useShortcutsSetting } from './use-shortcuts-setting.ts';

type Overlay = 'help' | 'player' | null;

/** The frame that stays while screens come and go: navigation, the main area, the queue and the now-playing bar. */
export function Shell() {
  const main = useFreshScreen();
  const [location] = useLocation();
  const [isQueueOpen, setIsQueueOpen] = useState(false);
  const [overlay, setOverlay] = useState<Overlay>(null);
  const loudness = useLoudness();
  const singleKeys = useShortcutsSetting();
  const toggleQueue = () => setIsQueueOpen((isOpen) => !isOpen);
  const close = () => setOverlay(null);
  const showHelp = () => setOverlay('help');

  useKeyboard({ loudness, hasSingleKeys: singleKeys.isOn, onQueue: toggleQueue, onHelp: showHelp });

  const showQueue = () => {
    close();
    setIsQueueOpen(true);
  };
  return (
    <Announcer>
      <PlayerAnnouncements />
      <div className={s.shell}>
        <a className={s.skip} href="#content">
          {TEXTS.skipToContent}
        </a>
        <Navigation onHelp={showHelp} />
        <main ref={main} id="content" className={s.main} tabIndex={-1}>
          <Failsafe key={location}>
            <Screens />
          </Failsafe>
        </main>
        <Notices />
        {isQueueOpen && <QueuePanel onClose={() => setIsQueueOpen(false)} />}
        <NowPlayingBar loudness={loudness} isQueueOpen={isQueueOpen} onQueue={toggleQueue} onOpen={() => setOverlay('player')} />
      </div>
      {overlay === 'help' && <HelpDialog singleKeys={singleKeys} onClose={close} />}
      {overlay === 'player' && <FullPlayer loudness={loudness} onQueue={showQueue} onClose={close} />}
    </Announcer>
  );
}
