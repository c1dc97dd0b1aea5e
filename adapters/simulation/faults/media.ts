import { createMediaFaults, type MediaFaults } from '#adapters/fakes/scripted-controls.ts';
import type { PlayId } from '#application/ports/media-pipeline.ts';
import type { Ms } from '#domain/core/units.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { Fault, FaultScene } from '../world/types.ts';
import { between, faultsOf, isInUse, once } from './define.ts';

/** Changes the browser's media for a while. */
export const changed =
  (change: (scene: FaultScene) => Partial<MediaFaults>) =>
  (scene: FaultScene): (() => void) => {
    const { faults } = scene.page.media;
    const made = change(scene);
    const sound = Object.entries(createMediaFaults()).filter(([key]) => key in made);
    Object.assign(faults, made);
    return () => void Object.assign(faults, Object.fromEntries(sound));
  };

/** An event waits in the browser's queue no longer than this. */
const LATE_MS_MAX: Ms = 2_000;

const broken = (error: PlayerError) => once(({ page }) => page.media.break(error));

/** The element's error codes 1 to 4. */
const ELEMENT_ERRORS = {
  1: playerError('MEDIA_ABORTED'),
  2: playerError('MEDIA_NETWORK'),
  3: playerError('MEDIA_DECODING', 'the decoder failed'),
  4: playerError('MEDIA_NOT_SUPPORTED', 'audio/mp4'),
} as const satisfies Record<number, { readonly code: ErrorCode }>;

/** The browser's media element and its buffers. */
export const MEDIA_FAULTS: readonly Fault[] = faultsOf('media', 0.02, {
  'late-open': changed(({ random }) => ({ openDelayMs: Math.round(between(random, 500, 15_000)) })),
  'slow-append': changed(({ random }) => ({ appendDelayMs: Math.round(between(random, 0, 20_000)) })),
  quota: changed(() => ({ isFull: true })),
  'removed-buffer': broken(playerError('PLAYER_MEDIA_ERROR', 'InvalidStateError')),
  ...Object.fromEntries(Object.entries(ELEMENT_ERRORS).map(([code, error]) => [`error-${code}`, broken(error)])),
  'decode-error-protected': once(({ page }) => {
    if (page.media.isProtected()) page.media.break(playerError('MEDIA_DECODING', 'the decryptor failed'));
  }),
  'early-ended': once(({ page }) => page.media.endEarly()),
  evicted: once(({ page }) => page.media.evict()),
  'autoplay-refused': changed(() => ({ isAutoplayRefused: true })),
  detached: once(({ page }) => page.media.pauseItself()),
  // The element reports the pause of an earlier track after the next one was opened.
  'late-pause'({ page, random, world }) {
    let playId: PlayId = Infinity;
    return page.media.onEvent((event) => {
      const earlierId = playId;
      playId = event.playId;
      if (playId <= earlierId) return;
      const report = () => {
        if (isInUse(page)) page.media.report({ type: 'paused', playId: earlierId, positionMs: 0 });
      };
      world.clock.after(Math.round(between(random, 1, LATE_MS_MAX)), report);
    });
  },
});
