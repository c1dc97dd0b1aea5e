import { remembersApp } from '#adapters/browser/platform/embed-window.ts';
import { collectEarlyClicks } from './early-clicks.ts';

/* The script inside each page of the embed: it runs before the others have arrived. */
window.earlyClicks = collectEarlyClicks(window, remembersApp(window));
