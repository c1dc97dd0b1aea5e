import { expect } from 'chai';
import { createScriptedMedia } from '#adapters/fakes/scripted-media.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createPlaybackEngine } from '#application/playback/playback-engine.ts';
import type { ResolvingTrackSource } from '#application/media-source/track-source.ts';
import { chooseFile } from '#domain/track-playback/file-selection.ts';
import type { MachineTrack, ManifestFile } from '#domain/track-playback/types.ts';

const MP4 = 'audio/mp4; codecs="mp4a.40.2"';

const file = (bitrate: number): ManifestFile => ({
  file_id: `of ${bitrate}`,
  file_url: null,
  format: '',
  mime_type: MP4,
  bitrate,
  audio_quality: '',
  track_type: 'AUDIO',
  impression_urls: null,
  gain_db: null,
  seek_table: null,
});

const TRACK: MachineTrack = {
  content_type: 'TRACK',
  track_type: 'AUDIO',
  ms_played_until_update: 0,
  ms_playing_update_interval: 0,
  metadata: {
    uri: 'spotify:track:1',
    context_uri: '',
    context_description: null,
    name: '',
    authors: [],
    group_uri: '',
    group_name: '',
    images: [],
    duration: 1,
    linked_from_uri: null,
  },
  manifest: { file_ids_mp4: [file(64_000), file(128_000), file(256_000)] },
};

/** The chosen file of a track after the preferred bitrate was set. */
async function playedAfter(...preferences: readonly number[]): Promise<string> {
  const clock = createVirtualClock();
  const chosen: string[] = [];
  const source = {
    resolve(track, abilities) {
      const choice = chooseFile(track.manifest, abilities);
      if (choice.ok) chosen.push(choice.value.file.file_id);
      return new Promise(() => undefined);
    },
  } as Pick<ResolvingTrackSource, 'resolve'> as ResolvingTrackSource;
  const support = { keySystems: [], mimeTypes: [MP4] };
  const sound = createPlaybackEngine({ media: createScriptedMedia({ clock, source, support }), source, clock }, () => undefined);
  for (const bitrateBps of preferences) sound.preferBitrate(bitrateBps);
  sound.prepare(TRACK);
  await clock.settle();
  return chosen.join();
}

describe('the bitrate a listener prefers', () => {
  it('decides which of the files of a track is played [S7.196]', async () => {
    expect(await playedAfter()).to.equal('of 128000');
    expect(await playedAfter(96_000)).to.equal('of 64000');
    expect(await playedAfter(96_000, 320_000)).to.equal('of 256000');
  });
});
