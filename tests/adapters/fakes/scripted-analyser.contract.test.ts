import { SOUND_ANALYSER_SCENARIOS } from '#tests/contracts/sound-analyser.ts';
import { openSilentPart } from '#tests/support/world/silent-part.ts';

describe('the sound analyser, scripted on a virtual clock', () => {
  for (const { name, run } of SOUND_ANALYSER_SCENARIOS) it(name, () => run(openSilentPart()));
});
