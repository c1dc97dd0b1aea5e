import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createPlayerCommands, type PlayerCommandsDeps } from '#application/player/player-commands.ts';
import { createNoTakeover } from '#application/player/orphan-takeover.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import { cacheKeyOf } from '#domain/playback/resolved-track-cache.ts';
import { IDLE_PLAYBACK, type EngineTrack } from '#domain/playback/types.ts';
import { machineTrack } from '#tests/domain/track-playback/support.ts';
import { picture, sound, videoContent, videoManifest } from '#tests/support/fixtures/video.ts';

/** The commands of a page that has that one track in hand. */
function commandsOver(playable: Pick<PlayableTrack, 'video'> | null) {
  const track = machineTrack('spotify:episode:x');
  const current = playable && ({ key: 'a', track } as Partial<EngineTrack> as EngineTrack);
  const known = { seekTable: null, urls: [], ...playable } as unknown as PlayableTrack;
  const cache = playable ? [{ key: cacheKeyOf(track), playable: known }] : [];
  const connect = { snapshot: () => null, onChange: () => () => undefined };
  const deps = {
    orphans: createNoTakeover(connect as never),
    connect,
    random: createSeededRandom(1),
    onLeave: () => undefined,
    local: { deviceId: 'me', playback: () => ({ ...IDLE_PLAYBACK, current, cache }), state: () => ({ ref: null }) },
  };
  return createPlayerCommands(deps as unknown as PlayerCommandsDeps);
}

describe('the qualities of the video that plays here', () => {
  it('come from the controller, and are empty without a video [S7.197]', async () => {
    const profiles = [picture(1, 300_000), picture(2, 900_000), sound(3, 64_000)];
    const video = videoManifest(videoContent(profiles));
    expect(await commandsOver({ video }).getVideoProfiles()).to.deep.equal(profiles);
    expect(await commandsOver(null).getVideoProfiles()).to.deep.equal([]);
  });
});
