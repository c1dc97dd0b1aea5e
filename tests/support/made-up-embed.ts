import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { Controller, PlayerView } from '#application/controller.ts';
import { createEmbed, type EmbedParts } from '#application/embed.ts';
import { createListeners } from '#application/listeners.ts';
import type { MediaEvent, MediaPipeline } from '#application/ports/media-pipeline.ts';
import { createEmbedStores } from '#application/stores/embed-stores.ts';
import type { EmbedState } from '#domain/embed/types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { NO_VIEW } from './player-views.ts';

/** A preview pipeline that remembers what it was told and says what a test makes it say. */
export function createRecordedPreviews() {
  const events = createListeners<MediaEvent>();
  const told: string[] = [];
  const note =
    (name: string) =>
    (...given: readonly unknown[]) =>
      void told.push([name, ...given.filter((one) => typeof one === 'number')].join(' '));
  const pipeline: MediaPipeline = {
    support: () => Promise.resolve({ keySystems: [], mimeTypes: [] }),
    open: (playId, track) => void told.push(`open ${playId} ${track.urls.join()}`),
    preload: (playId, track) => void told.push(`preload ${playId} ${track.urls.join()}`),
    cancelPreload: note('cancel'),
    play: note('play'),
    pause: note('pause'),
    seek: note('seek'),
    stop: note('stop'),
    setVolume: note('volume'),
    positionMs: () => 0,
    prepare: () => undefined,
    setRate: () => undefined,
    setSound: () => undefined,
    onObservation: () => () => undefined,
    onEvent: events.add,
  };
  return { pipeline, told, say: events.emit };
}

/** A controller that remembers its commands and whose view a test sets. */
export function createRecordedController() {
  const views = createListeners<PlayerView>();
  const errors = createListeners<PlayerError>();
  const told: string[] = [];
  let view = NO_VIEW;
  const command =
    (name: string) =>
    (given?: unknown): Promise<void> => {
      told.push(given === undefined ? name : `${name} ${JSON.stringify(given)}`);
      return Promise.resolve();
    };
  const controller: Controller = {
    start: () => void told.push('start'),
    stop: command('stop'),
    view: () => view,
    onChange: views.add,
    onError: errors.add,
    prepare: (trackUri) => void told.push(`prepare ${trackUri}`),
    suppressEvents: () => () => undefined,
    play: command('play'),
    playURI: command('playURI'),
    playTracks: command('playTracks'),
    startRadio: command('startRadio'),
    playInspiredByMix: () => Promise.reject(new Error('no mix')),
    togglePlay: command('togglePlay'),
    pause: command('pause'),
    resume: command('resume'),
    nextTrack: command('nextTrack'),
    previousTrack: command('previousTrack'),
    smartPreviousTrack: command('smartPreviousTrack'),
    seek: command('seek'),
    seekForward: command('seekForward'),
    seekBackward: command('seekBackward'),
    setVolume: command('setVolume'),
    getVolume: () => Promise.resolve(view.volume01),
    fade: (level01) => void told.push(`fade ${level01}`),
    setPlaybackSpeed: command('setPlaybackSpeed'),
    setShuffle: command('setShuffle'),
    toggleShuffle: command('toggleShuffle'),
    setRepeatMode: command('setRepeatMode'),
    cycleRepeatMode: command('cycleRepeatMode'),
    addToQueue: command('addToQueue'),
    setQueue: command('setQueue'),
    getQueue: () => Promise.reject(new Error('no queue')),
    getNextUp: () => Promise.reject(new Error('nothing next')),
    moveInQueue: command('moveInQueue'),
    removeFromQueue: command('removeFromQueue'),
    setPrivateSession: command('setPrivateSession'),
    updateContext: command('updateContext'),
    transfer: command('transfer'),
    setName: command('setName'),
    setPreferredBitrate: command('setPreferredBitrate'),
    getVideoProfiles: () => Promise.resolve([]),
    getDevices: () => Promise.reject(new Error('no devices')),
    getLastActiveDevice: () => Promise.resolve(null),
    getCurrentState: () => Promise.reject(new Error('nothing')),
  };
  return {
    controller,
    told,
    fail: errors.emit,
    show(changes: Partial<PlayerView>) {
      view = { ...view, ...changes };
      views.emit(view);
    },
  };
}

/** A whole embed without a page: two recorded players, a window that remembers, a clock that stands still. */
export function createMadeUpEmbed(initial: EmbedState, changes: Partial<EmbedParts> = {}) {
  const clock = createVirtualClock();
  const previews = createRecordedPreviews();
  const whole = createRecordedController();
  const page: string[] = [];
  const logged: string[] = [];
  const embed = createEmbed({
    initial,
    previews: previews.pipeline,
    readSession: () => Promise.resolve({ accessToken: 'token', isAnonymous: false }),
    createWholeTracks: () => Promise.resolve(whole.controller),
    window: {
      open: (url) => page.push(`open ${url}`) > 0,
      copy: (text) => Promise.resolve(void page.push(`copy ${text}`)),
      launch: (url) => void page.push(`launch ${url}`),
      rememberApp: () => void page.push('remember'),
    },
    clock,
    logger: { log: (_, message, detail) => void logged.push(`${message} ${String(detail?.['code'])}`) },
    ...changes,
  });
  return { embed, stores: createEmbedStores(embed), clock, previews, whole, page, logged };
}
