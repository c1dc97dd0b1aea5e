import { expect } from 'chai';
import type { MachineState } from '#domain/track-playback/types.ts';
import { machineOf, machineTrack, refTo } from '#tests/domain/track-playback/support.ts';
import { openControllers } from '#tests/support/controller-scene.ts';
import { albumUri, trackUri } from '#tests/support/memory-catalogue.ts';

const NOT_NOW: Partial<MachineState> = {
  restrictions: { disallow_skipping_next_reasons: ['ad_disallow'], disallow_seeking_reasons: ['ad_disallow'] },
  disallow_seeking: true,
};

/** A page that was just given an ad, and a track behind it. */
async function hearingAnAd() {
  const scene = await openControllers();
  const machine = machineOf(2);
  const states = machine.states.map((state, index) => (index === 0 ? { ...state, ...NOT_NOW } : state));
  const tracks = machine.tracks.map((track, index) =>
    index === 0 ? { ...machineTrack('spotify:ad:0000000000000000000001'), content_type: 'AD' } : track,
  );
  const command = {
    ...{ type: 'replace_state', prev_state_ref: null, seek_to: null },
    ...{ state_machine: { ...machine, states, tracks }, state_ref: refTo(machine, 0, true) },
  };
  scene.desk.dealer.push('hm://track-playback/v1/command', command);
  expect(scene.desk.view().track?.type).to.equal('ad');
  return scene;
}

describe('while an ad plays here', () => {
  it('nothing else is begun, and nothing is sought: the controller says so [S5.20]', async () => {
    const { controller, desk, refusal, world } = await hearingAnAd();
    const commands = () => desk.http.sent.filter(({ url }) => url.includes('/player/command/'));
    expect(desk.view().disallows).to.include({ seeking: true, skippingNext: true });
    const asked = [
      controller.playURI(albumUri('First Light')),
      controller.playTracks([trackUri('First Light One')]),
      controller.seek(1_000),
    ].map(refusal);
    const switching = 'Cannot switch to a new context.';
    expect(await Promise.all(asked)).to.deep.equal([switching, switching, 'The operation is not allowed.']);
    expect(commands()).to.deep.equal([]);
    await world.close();
  });
});
