import { expect } from 'chai';
import { openServiceHarness } from '#tests/support/service/service-harness.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createForeignDevice } from './foreign-device.ts';

for (const form of ['full', 'least'] as const)
  describe(`a third-party playback device in its ${form} form`, () => {
    let house: Awaited<ReturnType<typeof openServiceHarness>>;
    let device: Awaited<ReturnType<typeof createForeignDevice>>;

    beforeEach(async () => {
      house = await openServiceHarness();
      device = await createForeignDevice(house.host, house.token, undefined, form);
    });
    afterEach(async () => {
      expect(device.refusals, 'no request of it is refused').to.deep.equal([]);
      await house.close();
    });

    /** Sends it a command from another device, and waits for the ack. */
    const tell = async (command: Record<string, unknown>) => {
      const path = `connect-state/v1/player/command/from/hobs_other/to/${device.id}`;
      const { status, body } = await device.call('POST', path, { command });
      expect(status, JSON.stringify(body)).to.equal(200);
      await settled();
    };

    /** Pushes arrive on a socket: wait for a round trip after them. */
    const settled = async () => {
      const before = device.pongs.length;
      device.ping();
      while (device.pongs.length === before) await new Promise((resolve) => setImmediate(resolve));
      await device.idle();
    };

    const play = (index: number) =>
      tell({
        endpoint: 'play',
        context: { uri: albumUri('First Light'), url: `context://${albumUri('First Light')}` },
        play_origin: { feature_identifier: 'harmony', feature_version: '3.19.1' },
        options: { license: 'premium', skip_to: { track_index: index }, player_options_override: {} },
      });

    it('registers, and is seen among the devices', async () => {
      const { status, cluster } = await device.register();
      expect(status).to.equal(200);
      const devices = cluster['devices'] as Record<string, { readonly name: string; readonly can_play: boolean }>;
      expect(devices[device.id]).to.include({ name: 'Speaker', can_play: true });
    });

    it('plays commanded tracks with real bytes', async () => {
      await device.register();
      await play(1);
      expect(device.playing()).to.deep.equal({
        uri: trackUri('First Light Two'),
        paused: false,
        positionMs: 0,
        bytes: 100,
      });
      expect(device.clusters.at(-1)).to.include({ active_device_id: device.id });
    });

    it('is paused, resumed, sought and skipped', async () => {
      await device.register();
      await play(0);
      await tell({ endpoint: 'pause' });
      expect(device.playing()?.paused).to.equal(true);
      await tell({ endpoint: 'resume' });
      expect(device.playing()?.paused).to.equal(false);
      await tell({ endpoint: 'seek_to', value: 30_000 });
      expect(device.playing()).to.include({ positionMs: 30_000, uri: trackUri('First Light One') });
      await tell({ endpoint: 'skip_next' });
      expect(device.playing()?.uri).to.equal(trackUri('First Light Two'));
      await tell({ endpoint: 'skip_prev' });
      expect(device.playing()?.uri).to.equal(trackUri('First Light One'));
    });

    it('goes on by itself, as far as the list goes', async () => {
      await device.register();
      await play(0);
      for (const name of ['Two', 'Three', 'Four']) {
        await device.advance();
        expect(device.playing()).to.include({ uri: trackUri(`First Light ${name}`), paused: false, bytes: 100 });
      }
      await tell({ endpoint: 'skip_prev' });
      expect(device.playing()?.uri).to.equal(trackUri('First Light Three'));
    });

    it('is turned down', async () => {
      await device.register();
      await play(0);
      const path = `connect-state/v1/connect/volume/from/hobs_other/to/${device.id}`;
      expect((await device.call('PUT', path, { volume: 20_000 })).status).to.equal(200);
      await settled();
      expect(device.volume()).to.equal(20_000);
    });

    it('disappears for all once it has left', async () => {
      await device.register();
      await play(0);
      const observer = await createForeignDevice(house.host, house.token, 'ffff');
      await observer.register();
      expect(await device.leave()).to.be.oneOf([200, 204]);
      const { cluster } = await observer.register();
      expect(Object.keys(cluster['devices'] as object)).to.deep.equal(['ffff']);
      await observer.leave();
    });
  });
