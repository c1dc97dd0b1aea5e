import { expect } from 'chai';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import type { MediaPipeline } from '#application/ports/media-pipeline.ts';
import type { KeyValueStore } from '#application/ports/key-value-store.ts';
import { createSoundSettings } from '#application/client/sound-settings.ts';
import type { SoundSettings } from '#domain/media/sound/sound-settings.ts';

const CHROME = { userAgent: 'Mozilla/5.0 Chrome/120.0.0.0 Safari/537.36' };
const FLAT = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

function createRoom(storage: KeyValueStore = createMemoryStorage(), browser = CHROME) {
  const events: SoundSettings[] = [];
  const media = { setSound: (settings: SoundSettings) => void events.push(settings) } as unknown as MediaPipeline;
  return { events, storage, sound: createSoundSettings({ media, storage, browser }) };
}

const stored = (values: Readonly<Record<string, string>>) => {
  const storage = createMemoryStorage();
  for (const [key, value] of Object.entries(values)) storage.set(key, value);
  return storage;
};

describe('the sound settings', () => {
  it('begin with the volume as it is, tracks equally loud and no equalizer', () => {
    const { events } = createRoom();
    expect(events).to.deep.equal([{ curve: 'linear', loudness: 'track', equalizer: null, crossfadeMs: 0 }]);
  });

  it('apply at once and survive a reload', () => {
    const { events, sound, storage } = createRoom();
    sound.setCurve('cubic');
    sound.setLoudness('album');
    sound.setEqualizerOn(true);
    sound.setBandGain(5, 12);
    sound.setCrossfade(5);
    const [, , , , , last] = events;
    const all = { curve: 'cubic', loudness: 'album', equalizer: [0, 0, 0, 0, 0, 12, 0, 0, 0, 0], crossfadeMs: 5_000 };
    expect(last).to.deep.equal(all);
    expect(createRoom(storage).events).to.deep.equal([all]);
    expect(createRoom(storage).sound.view().preset).to.equal(null);
  });

  it('have the equalizer on when the local setting equalizer.enabled equals 1, and for nothing else [S9.93]', () => {
    expect(createRoom(stored({ 'equalizer.enabled': '1' })).events[0]?.equalizer).to.deep.equal(FLAT);
    for (const other of ['0', 'true', '', '11', 'on'])
      expect(createRoom(stored({ 'equalizer.enabled': other })).events[0]?.equalizer).to.equal(null);
    const { sound, storage } = createRoom();
    sound.setEqualizerOn(true);
    expect(storage.get('equalizer.enabled')).to.equal('1');
    sound.setEqualizerOn(false);
    expect(storage.get('equalizer.enabled')).not.to.equal('1');
  });

  it('have no equalizer in a browser older than Chrome 62, whatever is set [S5.13]', () => {
    const storage = stored({ 'equalizer.enabled': '1' });
    const { events, sound } = createRoom(storage, { userAgent: 'Mozilla/5.0 Chrome/61.0.0.0 Safari/537.36' });
    expect(events[0]?.equalizer).to.equal(null);
    expect(sound.view().hasEqualizer).to.equal(false);
    expect(createRoom(storage).sound.view().hasEqualizer).to.equal(true);
  });

  it('keep the gains while the equalizer is off', () => {
    const { events, sound } = createRoom();
    sound.setEqualizerOn(true);
    sound.choosePreset('bass');
    sound.setEqualizerOn(false);
    expect(events.at(-1)?.equalizer).to.equal(null);
    sound.setEqualizerOn(true);
    expect(events.at(-1)?.equalizer?.[0]).to.equal(6);
    expect(sound.view().preset).to.equal('bass');
  });

  it('are those of the beginning where the storage holds nonsense', () => {
    const { events } = createRoom(
      stored({ 'sound.volume-curve': 'steep', 'sound.loudness': 'x', 'equalizer.gains': '1,2', 'sound.crossfade': 'x' }),
    );
    expect(events).to.deep.equal(createRoom().events);
  });

  it('have a crossfade of whole seconds up to 12, and none while it is suspended', () => {
    const { events, sound } = createRoom(stored({ 'sound.crossfade': '40' }));
    expect(events[0]?.crossfadeMs).to.equal(12_000);
    sound.setCrossfade(3.4);
    expect(events.at(-1)?.crossfadeMs).to.equal(3_000);
    sound.suspendCrossfade(true);
    expect(events.at(-1)?.crossfadeMs).to.equal(0);
    expect(sound.view().crossfadeMs).to.equal(3_000);
    sound.suspendCrossfade(false);
    expect(events.at(-1)?.crossfadeMs).to.equal(3_000);
  });
});
