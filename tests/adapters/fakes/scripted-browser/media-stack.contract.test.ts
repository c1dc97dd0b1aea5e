import { QUOTA } from '#adapters/fakes/scripted-browser/faults.ts';
import { installBrowserGlobals, createScriptedBrowser } from '#adapters/fakes/scripted-browser/scripted-browser.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { MediaStack, StackMedia } from '#tests/contracts/media-stack.ts';
import { MEDIA_STACK_SCENARIOS } from '#tests/contracts/media-stack-scenarios.ts';
import { stackMediaOf } from '#tests/contracts/stack-media.ts';
import { bytesOf, licenceOf, toneTrack } from './tone-tracks.ts';

const STEP_MS = 10;
const PATIENCE_MS = 10_000;
const LENGTH_MS = 30_000;
const MEBIBYTE = 1_048_576;

async function toneMedia(name: string, variant: 'mp4-clear' | 'mp4-cenc') {
  const tone = await toneTrack(name, LENGTH_MS, variant);
  return stackMediaOf(tone.track, await bytesOf(tone), licenceOf(tone.source));
}

/** The same file under the name of another codec: what is in its packets, nothing reads. */
function asFlac(media: StackMedia): StackMedia {
  const bytes = Buffer.from(media.bytes);
  bytes.write('fLaC', bytes.indexOf('mp4a'), 'latin1');
  return { ...media, bytes, type: 'audio/mp4; codecs="flac"' };
}

const MEDIA = {
  clear: await toneMedia('clear', 'mp4-clear'),
  secret: await toneMedia('secret', 'mp4-cenc'),
  flac: asFlac(await toneMedia('flac', 'mp4-clear')),
};

function scriptedStack(): MediaStack {
  const clock = createVirtualClock();
  const quota = { ...QUOTA, audioBytes: MEBIBYTE };
  const browser = createScriptedBrowser({ clock, faults: { quota } });
  return {
    media: (name) => MEDIA[name],
    createElement: () => browser.createElement() as unknown as HTMLMediaElement,
    requestAccess: browser.requestAccess as unknown as MediaStack['requestAccess'],
    pass: clock.advance,
    async until(holds, what = 'a condition') {
      for (let passedMs = 0; !holds(); passedMs += STEP_MS) {
        if (passedMs > PATIENCE_MS) throw new Error(`${what} never came.`);
        await clock.advance(STEP_MS);
      }
    },
  };
}

describe('the scripted media stack', () => {
  let uninstall = () => {};
  before(() => (uninstall = installBrowserGlobals()));
  after(() => uninstall());

  for (const { name, run } of MEDIA_STACK_SCENARIOS) it(name, () => run(scriptedStack()));
});
