import { remembersApp } from '#adapters/browser/platform/embed-window.ts';
import { collectEarlyClicks } from './early-clicks.ts';
import { loadInOrder } from './load-in-order.ts';

/* The script inside each page of the embed: it runs before the others have arrived, and loads them. */
const early = collectEarlyClicks(window, remembersApp(window));
window.earlyClicks = early;
const script = document.currentScript?.dataset['next'] ?? '';
loadInOrder(document.documentElement, early, () => void import(script));
