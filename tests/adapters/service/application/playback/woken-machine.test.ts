import { expect } from 'chai';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createHeadlessPlayer, type HeadlessPlayer } from '#adapters/headless/headless-player.ts';
import { createNodePorts } from '#adapters/headless/node-ports.ts';
import { createSystemClock } from '#adapters/node/system-clock.ts';
import { startCluster, type Machine } from '#tests/support/cluster/cluster.ts';
import { albumOf, createMember, type Member } from '#tests/support/cluster/member.ts';
import { PASSWORD } from '#tests/support/service/api-test-client.ts';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { openForSuite, type Closing } from '#tests/support/world/open-page.ts';

const ALBUM = 'Three Songs';

interface Stage {
  readonly stopped: Machine;
  /** The listener at that machine. */
  readonly atStopped: Member;
  /** A device with its socket at the other machine. */
  readonly device: HeadlessPlayer;
  readonly album: Awaited<ReturnType<typeof albumOf>>;
}

async function open(closing: Closing): Promise<Stage> {
  const { machines } = await startCluster(2, makeMusic, closing);
  const [stopped, other] = machines as readonly [Machine, Machine];
  const body = JSON.stringify({ username: 'owner', password: PASSWORD });
  const signedUp = await fetch(`${other.origin}/signup`, { method: 'POST', body });
  const { accessToken: token } = (await signedUp.json()) as { readonly accessToken: string };
  const clock = createSystemClock();
  const device = createHeadlessPlayer({
    ...createNodePorts({ clock, server: other.origin, speaker: null }),
    ...{ name: 'Kitchen', server: other.origin, token, storage: createMemoryStorage() },
    logger: { log: () => undefined },
    onLoggedOut: () => undefined,
  });
  const album = await albumOf(createMember(other.origin, 'owner', token), ALBUM);
  device.controller.start();
  closing({ close: () => device.controller.stop() });
  return { stopped, atStopped: createMember(stopped.origin, 'owner', token), device, album };
}

function makeMusic(folder: string): void {
  makeAlbum(
    folder,
    ALBUM,
    'Nora Lund',
    [1, 2, 3].map((number) => ({ name: `Songs/${String(number)}.m4a`, seconds: 60 })),
  );
}

describe('a machine that is stopped in the middle of its work, and woken', () => {
  const stage = openForSuite(open);

  /** A report that the device has nothing loaded: the machine steps on the session that it knows. */
  const report = ({ deviceId }: HeadlessPlayer, seqNum: number) => ({
    line: `PUT /track-playback/v1/devices/${deviceId}/state`,
    body: {
      ...{ seq_num: seqNum, state_ref: null, previous_position: 0, debug_source: 'state_clear' },
      sub_state: { playback_speed: 0, position: 0, duration: 0, stream_time: 0 },
    },
  });

  it('does not overwrite with a late write what another machine has confirmed since', async () => {
    const { album, atStopped, device, stopped } = stage();
    const { controller } = device;
    await controller.play({ contextUri: album.uri, paused: true });
    const [first = '', second = '', third = ''] = album.trackUris;
    await controller.addToQueue(first);
    // From here on it knows the session with one queued track.
    const known = report(device, 1_000);
    expect(await atStopped.ask(known.line, known.body)).to.not.equal(null);

    stopped.freeze();
    const late = report(device, 2_000);
    const answered = atStopped.ask(late.line, late.body);
    await controller.addToQueue(second);
    await controller.addToQueue(third);
    stopped.wake();
    expect(await answered).to.not.equal(null);

    const { tracks } = await controller.getQueue(0);
    expect(tracks.map(({ uri }) => uri)).to.deep.equal([first, second, third]);
  });
});
