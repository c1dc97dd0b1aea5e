import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { openAlbum, playRow, signUp, waitForPlaying } from '#tests/support/service/member-test-client.ts';
import { makeAlbum, makeTone } from '#tests/support/service/audio-fixtures.ts';
import { createProductHarness, type ProductHarness } from '#tests/support/world/product-harness.ts';

interface Witness {
  readonly elements: readonly HTMLMediaElement[];
  readonly positions: readonly (MediaPositionState | undefined)[];
  readonly handlers: Readonly<Record<string, ((details: MediaSessionActionDetails) => void) | null>>;
  /** Beside the loudspeaker of every audio context. */
  readonly taps: readonly AnalyserNode[];
  /** The changes of speed, each with the time of its element in seconds. */
  readonly rates: readonly { readonly rate: number; readonly atS: number }[];
}

declare global {
  interface Window {
    witness: Witness;
  }
}

/** Records the page's calls of the browser's media session, its playing elements and the output of its audio contexts. */
async function witness(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const videoState = {
      elements: [] as HTMLMediaElement[],
      positions: [] as (MediaPositionState | undefined)[],
      handlers: {} as Record<string, ((details: MediaSessionActionDetails) => void) | null>,
      taps: [] as AnalyserNode[],
      rates: [] as { rate: number; atS: number }[],
    };
    /** For the report of a failed test. */
    const lastWords = () => {
      const elements = videoState.elements.map(
        ({ currentTime, paused, readyState, volume, muted, ended }) =>
          `${paused ? 'paused' : 'playing'}${ended ? ' ended' : ''}${muted ? ' muted' : ''} at ${String(currentTime)} ready ${String(readyState)} volume ${String(volume)}`,
      );
      const contexts = videoState.taps.map(({ context }) => `${context.state} at ${String(context.currentTime)}`);
      return ` elements: ${elements.join(', ')}; contexts: ${contexts.join(', ')}`;
    };
    Object.assign(window, { witness: videoState, lastWords });
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (!videoState.elements.includes(this)) {
        videoState.elements.push(this);
        const write = () => videoState.rates.push({ rate: this.playbackRate, atS: this.currentTime });
        this.addEventListener('ratechange', write);
      }
      return play.call(this);
    };
    const { mediaSession } = navigator;
    const setPositionState = mediaSession.setPositionState.bind(mediaSession);
    mediaSession.setPositionState = (state) => {
      setPositionState(state);
      videoState.positions.push(state);
    };
    const setActionHandler = mediaSession.setActionHandler.bind(mediaSession);
    mediaSession.setActionHandler = (action, handler) => {
      setActionHandler(action, handler);
      videoState.handlers[action] = handler;
    };
    const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
      if (to instanceof AudioDestinationNode) {
        const analyser = this.context.createAnalyser();
        connect.call(this, analyser);
        videoState.taps.push(analyser);
      }
      return connect.call(this, to);
    } as typeof AudioNode.prototype.connect;
  });
}

/** Presses a key of the system's. */
const press = (page: Page, action: string, details: Partial<MediaSessionActionDetails> = {}) =>
  page.evaluate(([name, more]) => window.witness.handlers[name]?.({ action: name as MediaSessionAction, ...more }), [
    action,
    details,
  ] as const);

const waitForState = (page: Page, state: string) =>
  page.waitForFunction((expected) => navigator.mediaSession.playbackState === expected, state);

describe('the sound of the web player in Chromium', () => {
  let harness: ProductHarness;
  let page: Page;

  before(async () => {
    harness = await createProductHarness((folder) => {
      makeAlbum(folder, 'Long Night', 'Nora Lund', [
        { name: 'Long/01.flac', seconds: 100 },
        { name: 'Long/02.flac', seconds: 100 },
      ]);
      const tags = { title: 'First Walk', artist: 'Ann', album: 'Walks', genre: 'Podcast' };
      makeTone({ path: `${folder}/Walks/01.m4a`, seconds: 120, tags });
      const pause = { ...tags, title: 'Long Pause', album: 'Pauses' };
      makeTone({ path: `${folder}/Pauses/01.m4a`, seconds: 40, tags: pause, silence: [3, 31] });
    });
    page = await (await harness.browser.newContext()).newPage();
    await witness(page);
    await signUp(page, harness.origin);
  });

  after(() => harness.close());

  it('is shown by the system: the track, the state and the position', async () => {
    await openAlbum(page, 'Long Night');
    await playRow(page, 'Long Night 1');
    await waitForState(page, 'playing');
    await page.waitForFunction(() => window.witness.positions.at(-1) !== undefined);
    const session = await page.evaluate(() => {
      const { metadata } = navigator.mediaSession;
      const { artist, album, artwork, title } = metadata!;
      return { artist, album, title, artwork: artwork.map(({ src }) => src), position: window.witness.positions.at(-1) };
    });
    expect(session).to.include({ title: 'Long Night 1', artist: 'Nora Lund', album: 'Long Night' });
    for (const src of session.artwork) expect(src).to.match(/^https?:\/\//);
    expect(session.position?.duration).to.be.closeTo(100, 0.5);
    expect(session.position).to.include({ playbackRate: 1 });
  });

  it('obeys the system’s keys', async () => {
    await press(page, 'seekto', { seekTime: 50 });
    await page.waitForFunction(() => (window.witness.positions.at(-1)?.position ?? 0) >= 49);
    await press(page, 'pause');
    await waitForState(page, 'paused');
    expect(await page.evaluate(() => window.witness.elements.every(({ paused }) => paused))).to.equal(true);
    await press(page, 'play');
    await waitForState(page, 'playing');
    await press(page, 'nexttrack');
    await waitForPlaying(page, 'Long Night 2');
    await page.waitForFunction(() => navigator.mediaSession.metadata?.title === 'Long Night 2');
  });

  it('goes through the equalizer while it plays, once it is turned on, and remembers that [S9.93]', async () => {
    await page.getByRole('button', { name: 'Sound', exact: true }).click();
    await page.getByRole('switch', { name: 'Use equalizer' }).check();
    await page.getByRole('combobox', { name: 'Preset' }).selectOption({ label: 'Bass boost' });
    await page.waitForFunction(() => {
      const samples = new Float32Array(1024);
      window.witness.taps[0]?.getFloatTimeDomainData(samples);
      return samples.some((sample) => Math.abs(sample) > 0.01);
    });
    expect(await page.evaluate(() => localStorage.getItem('equalizer.enabled'))).to.equal('1');
    expect(await page.evaluate(() => window.witness.elements.some(({ paused }) => !paused))).to.equal(true);
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: 'Sound', exact: true }).click();
    expect(await page.getByRole('switch', { name: 'Use equalizer' }).isChecked()).to.equal(true);
    await page.keyboard.press('Escape');
    await page.getByRole('group', { name: 'Playback' }).getByRole('button', { name: /^Play/ }).first().click();
    await page.waitForFunction(() => {
      const samples = new Float32Array(1024);
      window.witness.taps[0]?.getFloatTimeDomainData(samples);
      return samples.some((sample) => Math.abs(sample) > 0.01);
    });
  });

  it('plays an episode at the chosen speed, and reports it to the system', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Podcasts' }).click();
    await page.getByRole('link', { name: 'Walks', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Walks', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Play First Walk' }).first().click();
    await waitForPlaying(page, 'First Walk');
    await page.getByRole('button', { name: 'Speed: 1×' }).click();
    await page.getByRole('menuitemradio', { name: '1.5×' }).click();
    await page.getByRole('button', { name: 'Speed: 1.5×' }).waitFor();
    await page.waitForFunction(() => window.witness.elements.some(({ paused, playbackRate }) => !paused && playbackRate === 1.5));
    await page.waitForFunction(() => window.witness.positions.at(-1)?.playbackRate === 1.5);
    // The button that opened the menu has the focus again, and keeps only Space and Enter.
    await page.keyboard.press('Shift+ArrowUp');
    await page.getByRole('button', { name: 'Speed: 1.6×' }).waitFor();
  });

  it('passes the silence of an episode quickly, once that is switched on', async () => {
    await page.getByRole('button', { name: 'Sound', exact: true }).click();
    await page.getByRole('switch', { name: /^Skip silence/ }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Podcasts' }).click();
    await page.getByRole('link', { name: 'Pauses', exact: true }).first().click();
    await page.getByRole('button', { name: 'Play Long Pause' }).first().click();
    // A page that gets no time for a moment has not heard it, and plays on at 1× until it hears the silence again.
    await page.waitForFunction(() => {
      const { rates } = window.witness;
      const begin = rates.find(({ rate }) => rate === 4);
      return rates.some(({ rate, atS }) => rate === 1 && begin && atS >= begin.atS + 20 && atS <= begin.atS + 32);
    });
    expect(await page.evaluate(() => window.witness.elements.some(({ paused }) => !paused))).to.equal(true);
  });

  it('counts down to sleep, and is turned off again', async () => {
    await page.getByRole('button', { name: 'Sleep timer' }).click();
    await page.getByRole('menuitem', { name: '5 minutes', exact: true }).click();
    await page.getByRole('button', { name: /^Sleep timer: Pauses in 4:5\d$/ }).click();
    await page.getByRole('menuitem', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Sleep timer', exact: true }).waitFor();
  });

  it('is cleared from the system when the session ends', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await waitForState(page, 'none');
    expect(await page.evaluate(() => navigator.mediaSession.metadata)).to.equal(null);
  });
});
