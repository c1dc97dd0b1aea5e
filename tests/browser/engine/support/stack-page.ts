// Runs inside Chromium: its own media stack, for the contract that the scripted one keeps as well.
import type { MediaStack, StackMedia } from '#tests/contracts/media-stack.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import { MEDIA_STACK_SCENARIOS } from '#tests/contracts/media-stack-scenarios.ts';
import { stackMediaOf } from '#tests/contracts/stack-media.ts';

const PATIENCE_MS = 10_000;
const STEP_MS = 10;

const pass = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function until(holds: () => boolean, what = 'a condition'): Promise<void> {
  const sinceMs = performance.now();
  while (!holds()) {
    if (performance.now() - sinceMs > PATIENCE_MS) throw new Error(`${what} never came.`);
    await pass(STEP_MS);
  }
}

async function mediaNamed(name: string): Promise<StackMedia> {
  const track = (await (await fetch(`/tracks/${name}`)).json()) as PlayableTrack;
  const bytes = new Uint8Array(await (await fetch(`/bytes/${name}`)).arrayBuffer());
  const licence = new Uint8Array(await (await fetch(`/licence/${name}`)).arrayBuffer());
  return stackMediaOf(track, bytes, licence);
}

window.runStackScenario = async (index) => {
  const names = ['clear', 'secret', 'flac'] as const;
  const media = new Map(await Promise.all(names.map(async (name) => [name, await mediaNamed(name)] as const)));
  const stack: MediaStack = {
    pass,
    until,
    createElement: () => new Audio(),
    requestAccess: (...wanted) => navigator.requestMediaKeySystemAccess(...wanted),
    media(name) {
      const found = media.get(name);
      if (found === undefined) throw new Error(name);
      return found;
    },
  };
  await MEDIA_STACK_SCENARIOS[index]?.run(stack);
};

declare global {
  interface Window {
    runStackScenario(index: number): Promise<void>;
  }
}
