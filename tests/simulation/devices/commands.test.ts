import { expect } from 'chai';
import { openControllers } from '#tests/support/world/controller-scene.ts';
import { albumUri, seededId, showUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import type { Page } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');
const ARTIST = `spotify:artist:${seededId('artist', 'Émile Quartet')}`;
const EPISODE = `spotify:episode:${seededId('episode', 'The Forest')}`;
const nth = (name: string) => trackUri(`First Light ${name}`);

/** The last command a page sent to the service. */
function lastCommand({ http }: Page): Record<string, unknown> {
  const sent = http.sent.filter(({ url }) => url.includes('/player/command/')).at(-1);
  return (JSON.parse(String(sent?.body)) as { command: Record<string, unknown> }).command;
}

describe('a play command', () => {
  const cases = [
    { what: 'album [S4.03, S7.176]', uri: ALBUM, first: nth('One') },
    { what: 'context [S4.06]', uri: albumUri('Second Wind'), first: trackUri('Second Wind One') },
    { what: 'show [S4.08]', uri: showUri('Sound Walks'), first: `spotify:episode:${seededId('episode', 'The Station')}` },
    { what: 'episode [S4.07]', uri: EPISODE, first: EPISODE },
    { what: 'track [S4.09]', uri: nth('Three'), first: nth('Three') },
  ];
  for (const { first, uri, what } of cases)
    it(`plays: ${what}`, async () => {
      const { controller, desk, say, world } = await openControllers();
      await say(controller.playURI(uri));
      expect(desk.view()).to.deep.include({ phase: 'playing', contextUri: uri });
      expect(desk.view().track?.uri).to.equal(first);
      expect(desk.media.isSounding()).to.equal(true);
      await world.close();
    });

  it('plays an artist [S4.04]', async () => {
    const { controller, desk, say, world } = await openControllers();
    await say(controller.playURI(ARTIST));
    expect(desk.view()).to.include({ phase: 'playing', contextUri: ARTIST });
    await world.close();
  });

  it('plays a list of tracks, or the item of a context with a given uid [S4.10, S7.177, S3.100]', async () => {
    const { controller, desk, say, world } = await openControllers();
    await say(controller.playTracks([nth('Four'), nth('Two')]));
    expect(desk.view().track?.uri).to.equal(nth('Four'));
    expect(desk.view().nextTracks.map(({ uri }) => uri)).to.deep.equal([nth('Two')]);
    await say(controller.playURI(ALBUM));
    const third = desk.view().nextTracks[1];
    await say(controller.playURI(ALBUM, { trackUid: third?.uid ?? '' }));
    expect(desk.view().track?.uri).to.equal(nth('Three'));
    await say(controller.playURI(ALBUM, { index: 1 }));
    expect(desk.view().track?.uri).to.equal(nth('Two'));
    await say(controller.playURI(ALBUM, { trackUri: nth('Four') }));
    expect(desk.view().track?.uri).to.equal(nth('Four'));
    await world.close();
  });

  it('applies the requested position, options and origin [S3.99, S3.101, S3.102]', async () => {
    const { controller, desk, say, world } = await openControllers();
    const origin = {
      ...{ feature_identifier: 'kiosk', feature_version: '2', feature_classes: ['wall'], view_uri: 'cadenza:lobby' },
      ...{ external_referrer: 'https://example.org', referrer_identifier: 'door' },
    };
    const how = { positionMs: 60_000, paused: true, shuffle: true, repeat: 'CONTEXT', licence: 'on-demand', origin } as const;
    await say(controller.playURI(ALBUM, { ...how, trackUri: nth('Two') }));
    expect(desk.view()).to.include({ phase: 'paused', positionMs: 60_000, shuffle: true, repeat: 'CONTEXT' });
    expect(desk.view().track?.uri).to.equal(nth('Two'));
    expect(lastCommand(desk)).to.deep.include({ play_origin: origin });
    expect(lastCommand(desk)['options']).to.include({ license: 'on-demand' });
    await say(controller.playURI(ALBUM));
    expect(lastCommand(desk)['options']).to.include({ license: 'premium' });
    await world.close();
  });

  it('is rejected before anything is sent when it is invalid [S5.21] [S5.23]', async () => {
    const { controller, desk, refusal, world } = await openControllers();
    const wrong = (given: unknown) => given as never;
    const before = desk.http.sent.length;
    const refused: readonly (readonly [() => Promise<unknown>, string])[] = [
      [() => controller.play(wrong(undefined)), 'Descriptor is required for play commands'],
      [() => controller.playURI('spotify:user:ada'), 'Invalid Spotify URI'],
      [() => controller.playTracks(wrong('x')), 'Invalid tracks array.'],
      [() => controller.playTracks([nth('One'), wrong(null)]), 'Null value inside track array.'],
      [() => controller.playTracks([ALBUM]), 'Invalid track uri'],
      [() => controller.setQueue(wrong(7)), 'Invalid nextTracks array.'],
      [() => controller.setQueue([], wrong(7)), 'Invalid previousTracks array.'],
      [() => controller.addToQueue(ALBUM), 'Invalid track uri'],
      [() => controller.setRepeatMode(wrong('ALL')), 'Unknown repeat mode.'],
      [() => controller.setPreferredBitrate(wrong('high')), 'The preferred bitrate must be a number.'],
      [() => controller.updateContext('x'), 'Invalid Spotify URI'],
      [() => controller.setVolume(1.01), 'Volume should be in range [0, 1]'],
      [() => controller.setVolume(-0.01), 'Volume should be in range [0, 1]'],
      [() => controller.seek(-1), 'Invalid position.'],
      [() => controller.seek(1), 'Seeking not allowed with invalid track.'],
    ];
    for (const [command, text] of refused) expect(await refusal(command())).to.equal(text);
    expect(desk.http.sent.slice(before).filter(({ url }) => url.includes('/player/command/'))).to.deep.equal([]);
    await world.close();
  });
});

describe('commands to the playing device', () => {
  const playing = async () => {
    const scene = await openControllers();
    await scene.say(scene.controller.playURI(ALBUM, { index: 1 }));
    return scene;
  };

  it('pause [S4.14] [S7.174]', async () => {
    const { controller, desk, say, world } = await playing();
    await say(controller.pause());
    expect([desk.view().phase, desk.media.isSounding()]).to.deep.equal(['paused', false]);
    await world.close();
  });

  it('resume [S4.15] [S7.175]', async () => {
    const { controller, desk, say, world } = await playing();
    await say(controller.pause());
    await say(controller.resume());
    expect([desk.view().phase, desk.media.isSounding()]).to.deep.equal(['playing', true]);
    await world.close();
  });

  it('toggle between both [S4.20] [S7.173]', async () => {
    const { controller, desk, say, world } = await playing();
    await say(controller.togglePlay());
    expect(desk.media.isSounding()).to.equal(false);
    await say(controller.togglePlay());
    expect(desk.media.isSounding()).to.equal(true);
    await world.close();
  });

  it('skip to the next track [S4.01] [S7.178]', async () => {
    const { controller, desk, say, world } = await playing();
    await say(controller.nextTrack());
    expect(desk.view().track?.uri).to.equal(nth('Three'));
    await world.close();
  });

  it('skip to the previous track [S4.16] [S7.179]', async () => {
    const { controller, desk, say, world } = await playing();
    await say(controller.previousTrack());
    expect(desk.view().track?.uri).to.equal(nth('One'));
    await world.close();
  });

  it('restart the track first, then skip to the previous one [S7.180]', async () => {
    const { controller, desk, say, world } = await playing();
    await world.clock.advance(5_000);
    await say(controller.smartPreviousTrack());
    expect(desk.view().track?.uri).to.equal(nth('Two'));
    expect(desk.media.positionMs()).to.be.below(3_000);
    await say(controller.smartPreviousTrack());
    expect(desk.view().track?.uri).to.equal(nth('One'));
    await world.close();
  });

  it('seek to a position and by steps of 15 s [S7.181] [S7.182] [S7.183]', async () => {
    const { controller, desk, say, world } = await playing();
    await say(controller.pause());
    await say(controller.seek(60_000));
    expect(desk.view().positionMs).to.equal(60_000);
    await say(controller.seekForward());
    expect(desk.view().positionMs).to.equal(75_000);
    await say(controller.seekBackward());
    expect(desk.view().positionMs).to.equal(60_000);
    await world.close();
  });

  it('seek within the track, not past its end [S4.24] [S5.22]', async () => {
    const { controller, desk, say, world } = await playing();
    await say(controller.pause());
    await say(controller.seek(Number.MAX_SAFE_INTEGER));
    // Closer to the end there is no sound to stand on.
    expect(desk.view().positionMs).to.equal(desk.view().durationMs - 50);
    await world.close();
  });

  it('set shuffle [S4.18] [S7.188] [S7.189]', async () => {
    const { controller, desk, say, world } = await playing();
    await say(controller.setShuffle(true));
    expect(desk.view().shuffle).to.equal(true);
    await say(controller.toggleShuffle());
    expect(desk.view().shuffle).to.equal(false);
    await world.close();
  });

  it('set the repeat mode [S4.17] [S7.190]', async () => {
    const { controller, say, world } = await playing();
    for (const mode of ['TRACK', 'CONTEXT', 'OFF'] as const) {
      await say(controller.setRepeatMode(mode));
      expect((await say(controller.getCurrentState())).repeatMode).to.equal(mode);
    }
    await world.close();
  });

  it('send the repeat mode as two switches [S7.164] [S7.165]', async () => {
    const { controller, desk, say, world } = await playing();
    await say(controller.setRepeatMode('TRACK'));
    const endpoints = desk.http.sent
      .filter(({ url }) => url.includes('/player/command/'))
      .map(({ body }) => (JSON.parse(String(body)) as { command: { endpoint: string; value?: unknown } }).command);
    expect(endpoints.slice(-2).map(({ endpoint, value }) => [endpoint, value])).to.have.deep.members([
      ['set_repeating_context', true],
      ['set_repeating_track', true],
    ]);
    await world.close();
  });

  it('cycle the repeat mode [S7.191] [S3.78]', async () => {
    const { controller, say, world } = await playing();
    await say(controller.setRepeatMode('TRACK'));
    const modes: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await say(controller.cycleRepeatMode());
      modes.push((await say(controller.getCurrentState())).repeatMode);
    }
    expect(modes).to.deep.equal(['OFF', 'CONTEXT', 'TRACK']);
    await world.close();
  });

  it('set the volume [S4.27, S7.184, S7.185]', async () => {
    const { controller, desk, say, world } = await playing();
    await say(controller.setVolume(0.25));
    expect(desk.media.volume01()).to.equal(0.25);
    expect(await controller.getVolume()).to.equal(0.25);
    await world.close();
  });

  it('add to the queue [S4.37] [S7.187]', async () => {
    const { controller, desk, say, world } = await playing();
    const one = trackUri('Second Wind One');
    await say(controller.addToQueue(one));
    expect(desk.view().nextTracks.map(({ uri }) => uri)).to.deep.equal([one, nth('Three'), nth('Four')]);
    await world.close();
  });

  it('replace the queue [S4.36] [S7.186]', async () => {
    const { controller, desk, say, world } = await playing();
    const [one, two] = [trackUri('Second Wind One'), trackUri('Second Wind Two')];
    await say(controller.addToQueue(one));
    await say(controller.setQueue([two, one]));
    expect(desk.view().nextTracks.map(({ uri }) => uri)).to.deep.equal([two, one, nth('Three'), nth('Four')]);
    await world.close();
  });

  it('reject queueing while nothing is loaded [S5.59]', async () => {
    const { controller, refusal, world } = await openControllers();
    expect(await refusal(controller.addToQueue(nth('One')))).to.equal('No context to queue.');
    expect(await refusal(controller.setQueue([nth('One')]))).to.equal('No context to queue.');
    await world.close();
  });
});
