import { errorFrom, Failure } from '#application/runtime/failure.ts';
import type { Clock } from '#application/ports/clock.ts';
import { QUOTA_ERRORS_MAX } from '#domain/constants/playback/media.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import { reactionTo } from '#domain/errors/reactions.ts';
import { evictUpToMs, segmentRetryDelayMs } from '#domain/media/buffering-policy.ts';
import { mimeTypeOf } from '#domain/media/video/variants.ts';
import type { VideoProfile } from '#domain/media/video/video-manifest.ts';
import { nextVideoStep, stillBuffered, type VideoLayout, type VideoResource } from '#domain/media/video/video-segments.ts';
import type { Ms } from '#domain/core/units.ts';
import type { VideoSegmentFetch } from './segment-fetch.ts';
import type { VideoBuffer } from './video-session.ts';

export interface TrackBufferHost {
  readonly clock: Clock;
  readonly layout: VideoLayout;
  readonly buffer: VideoBuffer;
  /** The profile the next segment is fetched in. */
  chooseProfile(): VideoProfile;
  fetch(piece: VideoResource): VideoSegmentFetch;
  positionMs(): Ms;
  /** The buffered duration ahead of the position. */
  aheadMs(): Ms;
  onAppended(): void;
  onFailure(error: PlayerError): void;
  /** A segment is complete or failed. */
  onSegmentSettled(): void;
}

/** Keeps 10 s of one stream of a video, its picture or its sound, ahead of the position. Spec §4 "Media source". */
export interface TrackBuffer {
  /** Does what is due; called at every event that may have changed that. */
  pump(): void;
  /** The position changed: fetch what it needs first. */
  redirect(): void;
  /** Nothing follows that is not there. */
  isComplete(): boolean;
  close(): void;
}

interface Write {
  readonly index: number;
  readonly fetches: readonly VideoSegmentFetch[];
  isStale: boolean;
}

const isStale = (write: Write) => write.isStale;

/** Room that is always kept behind the position when the buffer is full. */
const BEHIND_WHEN_FULL_MS = 1_000;

export function createTrackBuffer({ clock, layout, buffer, ...host }: TrackBufferHost): TrackBuffer {
  /** The start of each profile seen so far. */
  const heads = new Map<number, Uint8Array>();
  let held: ReadonlySet<number> = new Set();
  let writing: Write | null = null;
  /** The profile the buffer is set to; null when it has to be set again. */
  let aimed: VideoProfile | null = null;
  let failures = 0;
  let failingSinceMs: Ms = 0;
  let retryAtMs: Ms = 0;
  let isClosed = false;

  const step = () => nextVideoStep(layout, held, buffer.buffered(), host.positionMs());

  /** Removes what lies that far behind the position. */
  async function evict(behindMs?: Ms): Promise<void> {
    const upToMs = evictUpToMs(layout, host.positionMs(), behindMs) ?? 0;
    const [first] = buffer.buffered();
    if (first === undefined || first.startMs >= upToMs - BEHIND_WHEN_FULL_MS) return;
    held = new Set([...held].filter((index) => (layout.segments[index]?.endMs ?? 0) > upToMs));
    await buffer.remove(0, upToMs);
  }

  async function put(bytes: Uint8Array, type: string, write: Write): Promise<void> {
    if (bytes.length === 0) return;
    for (let quotaErrors = 0; ; quotaErrors += 1) {
      const outcome = await buffer.append(bytes);
      if (outcome === 'done' || outcome === 'dropped' || isStale(write)) return;
      if (outcome === 'refused') throw new Failure(playerError('MEDIA_DECODING', type));
      if (quotaErrors >= QUOTA_ERRORS_MAX) throw new Failure(playerError('PLAYER_BUFFER_QUOTA_EXCEEDED'));
      await evict(BEHIND_WHEN_FULL_MS);
    }
  }

  /** Another profile begins with its own head; a switch is a segment's border at most away. */
  async function aim(profile: VideoProfile, head: Uint8Array, write: Write): Promise<void> {
    if (aimed === profile) return;
    aimed = profile;
    if ((await buffer.setTarget(mimeTypeOf(profile), -layout.startMs)) === 'refused')
      throw new Failure(playerError('MEDIA_NOT_SUPPORTED', mimeTypeOf(profile)));
    await put(head, mimeTypeOf(profile), write);
  }

  async function run(
    write: Write,
    profile: VideoProfile,
    segment: VideoSegmentFetch,
    head: VideoSegmentFetch | null,
  ): Promise<void> {
    const start = heads.get(profile.id) ?? (head === null ? new Uint8Array() : await head.whole());
    heads.set(profile.id, start);
    if (isStale(write)) return;
    await aim(profile, start, write);
    for (let bytes = await segment.next(); bytes !== null; bytes = await segment.next()) {
      if (isStale(write)) return;
      await put(bytes, mimeTypeOf(profile), write);
      if (isStale(write)) return;
      host.onAppended();
    }
    held = new Set([...held, write.index]);
    failures = 0;
  }

  function begin(index: number): void {
    const profile = host.chooseProfile();
    const startS = layout.segments[index]?.startS ?? 0;
    const head = heads.has(profile.id) ? null : host.fetch({ type: 'init', profile });
    const segment = host.fetch({ type: 'segment', profile, startS });
    const write: Write = { index, fetches: head === null ? [segment] : [head, segment], isStale: false };
    writing = write;
    const settle = (act: () => void) => () => {
      if (isStale(write)) return;
      writing = null;
      act();
    };
    run(write, profile, segment, head).then(settle(host.onSegmentSettled), (thrown: unknown) =>
      settle(() => {
        stop(write);
        tryLater(errorFrom(thrown));
      })(),
    );
  }

  function stop(write: Write | null): void {
    writing = null;
    if (write === null) return;
    write.isStale = true;
    write.fetches.forEach((fetch) => fetch.cancel());
    aimed = null;
    buffer.clear();
  }

  function tryLater(error: PlayerError): void {
    const nowMs = clock.nowMs();
    if (failures === 0) failingSinceMs = nowMs;
    failures += 1;
    const isNetworkLoss = reactionTo(error) === 'rebuffer';
    const failing = { failures, failingMs: nowMs - failingSinceMs, aheadMs: host.aheadMs(), isNetworkLoss };
    const delayMs = segmentRetryDelayMs({ ...failing, hasPlayed: held.size > 0 });
    if (delayMs === null) return host.onFailure(error);
    retryAtMs = nowMs + delayMs;
    clock.after(delayMs, pump);
  }

  function pump(): void {
    if (isClosed || writing !== null || clock.nowMs() < retryAtMs) return;
    const next = step();
    if (next.type === 'fetch') begin(next.index);
    else void evict();
  }

  return {
    pump,
    redirect() {
      held = stillBuffered(layout, held, buffer.buffered());
      const next = step();
      if (writing !== null && !(next.type === 'fetch' && next.index === writing.index)) stop(writing);
      [failures, retryAtMs] = [0, 0];
      pump();
    },
    isComplete: () => writing === null && step().type === 'complete',
    close() {
      isClosed = true;
      stop(writing);
    },
  };
}
