/* The order of the style sheets of the first screen: rules of a screen override those of the controls in it. */
import '../controls/Button.module.css';
import '../controls/state/EmptyState.module.css';
import '../styles/visually-hidden.module.css';
import '../controls/Heading.module.css';
import '../controls/state/ErrorNotice.module.css';
import '../controls/state/ResourceView.module.css';
import '../controls/IconButton.module.css';
import '../menus/MoreMenu.module.css';
import '../content/cards/Cover.module.css';
import '../content/cards/PlayButton.module.css';
import '../content/cards/Card.module.css';
import '../content/cards/CardRow.module.css';
import '../content/cards/links.module.css';
import '../controls/state/Skeleton.module.css';
import '../controls/tabs/LinkTabs.module.css';
import '@fontsource-variable/inter/wght.css';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../controls/Logo.module.css';
import '../shell/Navigation.module.css';
import '../shell/player-bar/SeekBar.module.css';
import '../shell/player-bar/VolumeControl.module.css';
import '../shell/player-bar/NowPlayingBar.module.css';
import '../shell/notices/Notices.module.css';
import '../shell/player-bar/StatusBadges.module.css';
import '../shell/Shell.module.css';
import '../content/cards/Hero.module.css';
import { requestFirstAnswers } from '#adapters/browser/network/first-answers.ts';
import { bestLocale, directionOf } from '#domain/messages/languages.ts';
import { hasFirstView } from '#domain/routes/first-view.ts';
import { applyAppearance } from '../lib/appearance.ts';
import { LANGUAGE_KEY } from '../lib/constants.ts';
import { readSetting } from '../lib/stored-setting.ts';
import { drawFirstView } from './draw.ts';
import { firstPaint, loadPlayer } from './load-player.ts';

/*
 * The small script in front of the player's: it requests what the first screen shows, and draws the beginning of it. The player's
 * scripts follow: after the paint where they would share a slow line with it, at once where a service worker has them.
 */
const { documentElement } = document;
const locale = bestLocale([readSetting(LANGUAGE_KEY) ?? '', ...navigator.languages]);
documentElement.lang = locale;
documentElement.dir = directionOf(locale);
applyAppearance();
const answers = requestFirstAnswers(window.location);
window.firstAnswers = answers;
const root = document.getElementById('root');
const { pathname } = window.location;
// Only secure contexts have service workers, despite the types.
const hasScripts = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
const waitsForPaint = hasFirstView(pathname) && !hasScripts;
if (!waitsForPaint) void loadPlayer();
void answers.then((found) => {
  if (root) drawFirstView(root, pathname, found);
  if (waitsForPaint) void (root?.hasChildNodes() ? firstPaint(root).then(loadPlayer) : loadPlayer());
});
