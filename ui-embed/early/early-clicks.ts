import type { EmbedBlocks } from '#application/embed/page-data.ts';
import { ANONYMOUS, isAudible, launchesApp, needsSession } from '#domain/embed/access.ts';
import { mayPreload, type NetworkInformation } from '#domain/embed/preload.ts';
import { tracksOf } from '#domain/embed/resource.ts';
import { platformOf } from '#domain/embed/view/user-agent.ts';

/** What visitors click before the script of the embed runs. */
export interface EarlyClicks {
  /** The element for previews. It may be loading or playing one already. */
  readonly audio: HTMLAudioElement;
  /** Fetches the first preview, unless the line is slow or costly. Returns whether the element loads one. */
  preload(): boolean;
  /** Stops listening. Resolves the button to click again, by its place among `playButtons`; null for none. */
  take(): number | null;
}

declare global {
  interface Window {
    earlyClicks?: EarlyClicks;
  }
}

/** The visible buttons that play: of the cover and of the rows. */
export const playButtons = (): readonly HTMLButtonElement[] =>
  [...document.querySelectorAll<HTMLButtonElement>('.play, .row button')].filter((one) => one.getClientRects().length > 0);

const block = <Name extends keyof EmbedBlocks>(name: Name) =>
  JSON.parse(document.getElementById(name)?.textContent ?? 'null') as EmbedBlocks[Name];

/**
 * Fetches the preview of a pressed button, plays it when it is clicked, and remembers the button for the script, whose rules
 * then take over the sound. A second click ends both. Where the rules need more than the page has, it only remembers.
 */
export function collectEarlyClicks(window: Window, remembersApp: boolean): EarlyClicks {
  const audio = new Audio();
  audio.preload = 'metadata';
  let place: number | null = null;

  function show(isLoading: boolean): void {
    for (const button of document.querySelectorAll('.play')) {
      button.classList.toggle('loading', isLoading);
      button.setAttribute('aria-busy', String(isLoading));
    }
  }

  /** Whether the element has the preview of a row now. */
  function load(row: number): boolean {
    const url = previewOf(window, remembersApp, row);
    if (url !== null && audio.src !== url) audio.src = url;
    return url !== null;
  }

  function onPointerDown({ target }: Event): void {
    const button = playButtons().find((one) => target instanceof Node && one.contains(target));
    if (button !== undefined && place === null) load(rowOf(button));
  }

  function onClick({ target }: Event): void {
    const buttons = playButtons();
    const clicked = buttons.findIndex((one) => target instanceof Node && one.contains(target));
    const button = buttons[clicked];
    if (button === undefined) return;
    const isEnd = place !== null && (clicked === place || button.matches('.play'));
    place = isEnd ? null : clicked;
    audio.pause();
    show(!isEnd);
    // The script plays it again, and sees what fails.
    if (!isEnd && load(rowOf(button))) audio.play().catch(() => undefined);
  }

  document.addEventListener('pointerdown', onPointerDown);
  document.addEventListener('click', onClick);
  return {
    audio,
    preload: () => mayPreload(lineOf(window)) && (audio.src !== '' || load(0)),
    take() {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('click', onClick);
      return place;
    },
  };
}

/** The row of a button: the first one for the button of the cover. */
function rowOf(button: HTMLButtonElement): number {
  const row = button.closest('.row');
  return row === null ? 0 : [...(row.parentElement?.children ?? [])].indexOf(row);
}

/** The URL of the preview of a row; null where only the script can know that. */
function previewOf(window: Window, remembersApp: boolean, row: number): string | null {
  const config = block('config');
  const hasSpotifyMobile = config.isSpotified || remembersApp;
  const platform = { ...platformOf(window.navigator), forcePreview: false, hasSpotifyMobile };
  if (needsSession(config, platform) || launchesApp(platform) || window.location.search.includes('t=')) return null;
  const track = tracksOf(block('resource'))[row];
  return track !== undefined && isAudible(track, ANONYMOUS, config.countryCode, true) ? track.previewUrl : null;
}

/** The visitor's line; without the interface nothing is known of it. */
function lineOf({ navigator }: Window): NetworkInformation {
  return (navigator as Navigator & { readonly connection?: NetworkInformation }).connection ?? {};
}
