/** What a frame was seen to do, on its own clock: milliseconds since it was asked for. */
export interface FrameTimes {
  readonly paintMs: number;
  readonly clickMs: number;
  readonly soundMs: number;
  /** The moment of the sound on the wall's clock. */
  readonly soundEpochMs: number;
}

declare global {
  interface Window {
    /** Presses play for a while as soon as it is painted, or, if it waits, a second after the frame has loaded. */
    playFrame(play: string, pressMs: number, waits: boolean): Promise<FrameTimes>;
  }
}

/** Runs in every page before its own scripts. It must not refer to anything outside. */
export function installProbe(): void {
  const elements = new Set<HTMLMediaElement>();
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    elements.add(this);
    return play.call(this);
  };
  const { scheduler } = globalThis as unknown as { scheduler: { postTask(run: () => void, how: object): void } };
  const turn = () => new Promise<void>((resolve) => scheduler.postTask(resolve, { delay: 1 }));
  const paintMs = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
  /** After this long without sound something is broken. */
  const patienceMs = 20_000;
  const until = async (holds: () => boolean) => {
    const endMs = performance.now() + patienceMs;
    while (!holds()) {
      if (performance.now() > endMs) throw new Error(`Waited in vain: ${String(holds)}`);
      await turn();
    }
  };

  const shownOf = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.getClientRects().length > 0);

  /** Presses and clicks until something plays: a page may show its button before its script can play. */
  async function click(selector: string, pressMs: number): Promise<number> {
    await until(() => shownOf(selector) !== undefined);
    shownOf(selector)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    const pressedMs = performance.now();
    await until(() => performance.now() - pressedMs >= pressMs);
    const startMs = performance.now();
    while (elements.size === 0) {
      const shown = shownOf(selector);
      if (shown instanceof HTMLAudioElement) void shown.play();
      else shown?.click();
      const clickedMs = performance.now();
      await until(() => elements.size > 0 || performance.now() - clickedMs > 20);
    }
    return startMs;
  }

  async function sound(): Promise<number> {
    const before = new Map<HTMLMediaElement, number>();
    const hasMoved = (element: HTMLMediaElement) => {
      const last = before.get(element);
      const isMoving = !element.paused && !element.seeking;
      if (isMoving) before.set(element, element.currentTime);
      else before.delete(element);
      return isMoving && last !== undefined && element.currentTime > last + 1e-5;
    };
    await until(() => [...elements].some(hasMoved));
    return performance.now();
  }

  window.playFrame = async (selector, pressMs, waits) => {
    await until(() => !Number.isNaN(paintMs()));
    if (waits) {
      await until(() => document.readyState === 'complete');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    const clickMs = await click(selector, pressMs);
    const soundMs = await sound();
    return { paintMs: paintMs(), clickMs, soundMs, soundEpochMs: performance.timeOrigin + soundMs };
  };
}
