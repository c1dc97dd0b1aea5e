import type { Page } from 'playwright-core';
import { LOOK_MS } from '../ui/browser.ts';

/** The account of the member who uses the web player in real Chromium. */
export const OWNER = { name: 'clara', password: 'a quiet evening' };

/** The state of the sounding element: its position, and the peak of its recently decoded samples. */
export interface AudioState {
  readonly positionS: number;
  readonly isPaused: boolean;
  readonly peak: number;
}

/**
 * Installs a probe on every media element of the page before it loads: Web Audio taps the decoded sound of the element,
 * so that protected tracks are measured too. Requested key systems and key sessions are counted.
 */
export async function installAudioProbe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const audioProbe = {
      elements: [] as HTMLMediaElement[],
      analysers: [] as AnalyserNode[],
      keySystems: [] as string[],
      sessions: 0,
    };
    Object.assign(window, { audioProbe });
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (!audioProbe.elements.includes(this)) {
        const context = new AudioContext();
        const analyser = context.createAnalyser();
        context.createMediaElementSource(this).connect(analyser).connect(context.destination);
        audioProbe.elements.push(this);
        audioProbe.analysers.push(analyser);
      }
      return play.call(this);
    };
    // Pages that are no secure context have none of it.
    if (typeof MediaKeys === 'undefined') return;
    const createMediaKeys = MediaKeySystemAccess.prototype.createMediaKeys;
    MediaKeySystemAccess.prototype.createMediaKeys = function (this: MediaKeySystemAccess) {
      audioProbe.keySystems.push(this.keySystem);
      return createMediaKeys.call(this);
    };
    const createSession = MediaKeys.prototype.createSession;
    MediaKeys.prototype.createSession = function (this: MediaKeys, ...args) {
      audioProbe.sessions += 1;
      return createSession.apply(this, args);
    };
  });
}

/** What sounds now, in whichever element plays. */
export function readAudioState(page: Page): Promise<AudioState> {
  return page.evaluate(() => {
    const { elements, analysers } = (
      window as unknown as { audioProbe: { elements: HTMLMediaElement[]; analysers: AnalyserNode[] } }
    ).audioProbe;
    const at = Math.max(
      0,
      elements.findIndex((element) => !element.paused),
    );
    const [element, analyser] = [elements[at], analysers[at]];
    if (!element || !analyser) return { positionS: 0, isPaused: true, peak: 0 };
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    return { positionS: element.currentTime, isPaused: element.paused, peak: Math.max(...samples.map(Math.abs)) };
  });
}

/** Resolves once the element's clock moves on and what comes out of the decoder is not silence. */
export async function waitForSound(page: Page): Promise<void> {
  const { positionS } = await readAudioState(page);
  await page.waitForFunction((before) => {
    const { elements, analysers } = (
      window as unknown as { audioProbe: { elements: HTMLMediaElement[]; analysers: AnalyserNode[] } }
    ).audioProbe;
    return elements.some((element, at) => {
      const samples = new Float32Array(1024);
      analysers[at]?.getFloatTimeDomainData(samples);
      return !element.paused && element.currentTime > before + 0.2 && samples.some((sample) => Math.abs(sample) > 0.01);
    });
  }, positionS);
}

/** Resolves once what sounds has ended by itself and stands at its beginning again. Counts every start of sound from its end on. */
export async function waitForEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { audioProbe } = window as unknown as { audioProbe: { elements: HTMLMediaElement[]; startsSinceEnd?: number } };
    for (const element of audioProbe.elements) {
      element.addEventListener('ended', () => (audioProbe.startsSinceEnd = 0), { once: true });
      element.addEventListener('play', () => (audioProbe.startsSinceEnd = (audioProbe.startsSinceEnd ?? 0) + 1));
    }
    delete audioProbe.startsSinceEnd;
  });
  await page.waitForFunction(() => {
    const { audioProbe } = window as unknown as { audioProbe: { startsSinceEnd?: number } };
    return audioProbe.startsSinceEnd !== undefined;
  });
  await page.waitForFunction(() => {
    const { audioProbe } = window as unknown as { audioProbe: { elements: HTMLMediaElement[] } };
    const slider = document.querySelector<HTMLInputElement>('input[type=range]');
    return slider?.value === '0' && audioProbe.elements.every(({ seeking }) => !seeking);
  });
}

/** How often something began to sound since then. */
export function countStartsSinceEnd(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { audioProbe: { startsSinceEnd: number } }).audioProbe.startsSinceEnd);
}

/** The first visit: makes the owner's account. */
export async function signUp(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.getByLabel('Name').fill(OWNER.name);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

export async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.getByLabel('Name').fill(OWNER.name);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** Opens an album by its card. */
export async function openAlbum(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Albums' }).click();
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** Clicks the row of a track. */
export async function playRow(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Play ${title}`, exact: true }).click();
}

/** Resolves once the now-playing bar names this track. */
export async function waitForPlaying(page: Page, title: string): Promise<void> {
  await page.getByRole('region', { name: 'Now playing' }).getByText(title, { exact: true }).first().waitFor();
}

/** The seek bar's position in milliseconds. */
export async function displayedPositionMs(page: Page): Promise<number> {
  return Number(await page.getByRole('slider', { name: 'Position' }).first().inputValue());
}

/** Asks again and again: `waitForFunction` takes a promise for true. */
export async function until(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), LOOK_MS);
}
