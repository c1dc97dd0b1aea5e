import { createMediaFaults, type MediaFaults } from '#adapters/fakes/scripted-controls.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { Fault, FaultScene } from '../world/types.ts';
import { between, faultsOf, once } from './define.ts';

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
});
