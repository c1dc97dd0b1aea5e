import { errorFrom } from '#application/runtime/failure.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { TrackSource } from '#application/ports/media-pipeline.ts';
import { SEGMENT_RETRY_AHEAD_MS_MIN } from '#domain/constants/playback/media.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import {
  bufferedAheadMs,
  evictUpToMs,
  isEndOfStreamDue,
  canJoin,
  nextBufferStep,
  segmentRetryDelayMs,
} from '#domain/media/buffering-policy.ts';
import { reactionTo } from '#domain/errors/reactions.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { Ms } from '#domain/core/units.ts';
import { positionIn, type TrackSlot } from '../track-slot.ts';
import type { SourceBufferSession } from './source-buffer-session.ts';
import type { Playhead } from '../playhead.ts';
import { createSegmentWriter, fetchSegment, type SegmentWrite } from './segment-writer.ts';

export interface BufferSchedulerHost {
  readonly clock: Clock;
  readonly source: TrackSource;
  /** The session the slot can be played in; for protected ones with keys on the element. */
  sessionFor(slot: TrackSlot): Promise<SourceBufferSession>;
  openSession(): SourceBufferSession | null;
  /** What sounds, and what follows it. */
  slots(): { readonly current: TrackSlot | null; readonly next: TrackSlot | null };
  readonly playhead: Pick<Playhead, 'timelineMs' | 'remainingMs'>;
  onAppended(slot: TrackSlot): void;
  onObservation(slot: TrackSlot, observation: Observation): void;
  onFailure(slot: TrackSlot, error: PlayerError): void;
}

/** Keeps 10 s of sound ahead of the position, and removes old sound behind it. Spec §4 "Media source". */
export interface BufferScheduler {
  /** Does what is due; called at every event that may have changed that. */
  pump(): void;
  /**
   * Cancels the write in progress, because its position is outdated. Spec §4 "updates with an outdated play id … are dropped".
   */
  cancel(): void;
  /** Whether a segment of the slot is on its way, or that one with the sound at a position. */
  isWriting(slot: TrackSlot, wanted?: { readonly index: number; readonly positionMs: Ms }): boolean;
  /** Prefetches the first segment of a slot that is not due yet. */
  prefetch(slot: TrackSlot): void;
}

/** Room that is always kept behind the position when the buffer is full. */
const BEHIND_WHEN_FULL_MS = 1_000;

export function createBufferScheduler(host: BufferSchedulerHost): BufferScheduler {
  let writing: SegmentWrite | null = null;
  let isEvicting = false;
  /** Resolves the promise of `waitForChange`. */
  let wake: (() => void) | null = null;

  /** Removes what lies that far behind the position; true when something was removed. */
  async function evict(session: SourceBufferSession, behindMs?: Ms): Promise<boolean> {
    const { current } = host.slots();
    const startMs = session.buffered()[0]?.startMs;
    if (current === null || startMs === undefined) return false;
    const upToMs = evictUpToMs(current.layout, host.playhead.timelineMs() - current.baseMs, behindMs);
    const borderMs = current.baseMs + (upToMs ?? 0);
    if (isEvicting || startMs >= borderMs - BEHIND_WHEN_FULL_MS) return false;
    isEvicting = true;
    await session.remove(0, borderMs);
    isEvicting = false;
    current.layout.segments.forEach(({ endMs }, index) => {
      if (endMs <= (upToMs ?? 0)) current.bufferedSegments.delete(index);
    });
    return true;
  }

  const aheadMs = () => bufferedAheadMs(host.openSession()?.buffered() ?? [], host.playhead.timelineMs());

  /** The delay of the next retry, while buffered sound is left; null for none. */
  function retryDelayMs(slot: TrackSlot, error: PlayerError): Ms | null {
    const nowMs = host.clock.nowMs();
    if (slot.failures === 0) slot.failingSinceMs = nowMs;
    slot.failures += 1;
    return segmentRetryDelayMs({
      ...{ failures: slot.failures, failingMs: nowMs - slot.failingSinceMs, aheadMs: aheadMs() },
      isNetworkLoss: reactionTo(error) === 'rebuffer',
      hasPlayed: slot === host.slots().current && slot.isBuffered,
    });
  }

  const waitForChange = () => new Promise<void>((resolve) => (wake = resolve));

  const writer = createSegmentWriter({
    ...host,
    retryDelayMs,
    waitForChange,
    isTurn(slot, session) {
      const { current, next } = host.slots();
      return slot !== next || current === null || canJoin(session.state() === 'ended', host.playhead.remainingMs(current));
    },
    async waitForRoom(session) {
      if (await evict(session, BEHIND_WHEN_FULL_MS)) return true;
      if (aheadMs() < SEGMENT_RETRY_AHEAD_MS_MIN) return false;
      await waitForChange();
      return true;
    },
    onAppended(slot) {
      slot.failures = 0;
      host.onAppended(slot);
    },
  });

  /** The next segment to fetch: of the current track, or, when that is complete, of the next. */
  function wanted(): { readonly slot: TrackSlot; readonly index: number } | 'complete' | null {
    const { current, next } = host.slots();
    for (const slot of [current, next]) {
      if (slot === null || slot.isOver) return null;
      const step = nextBufferStep(slot.layout, slot.bufferedSegments, host.playhead.timelineMs() - slot.baseMs);
      if (step.type === 'wait') return null;
      if (step.type === 'fetch') return { slot, index: step.index };
      if (next === null) return 'complete';
    }
    return null;
  }

  function endIfDue(session: SourceBufferSession): void {
    const { current } = host.slots();
    if (current === null || session.state() !== 'open' || session.isSeeking()) return;
    if (isEndOfStreamDue(false, positionIn(current, host.playhead.timelineMs()), current.layout.durationMs)) void session.end();
  }

  function follow(write: SegmentWrite): void {
    const isMine = () => writing === write;
    write.done.then(
      (isWhole) => {
        if (!isMine()) return;
        writing = null;
        if (isWhole) write.slot.bufferedSegments.add(write.index);
        pump();
      },
      (thrown: unknown) => {
        if (!isMine()) return;
        cancel();
        host.onFailure(write.slot, errorFrom(thrown));
      },
    );
  }

  function pump(): void {
    wake?.();
    wake = null;
    if (writing !== null) return;
    const step = wanted();
    const session = host.openSession();
    if (step === 'complete') {
      if (session !== null) endIfDue(session);
    } else if (step !== null) {
      writing = writer.write(step.slot, step.index, host.playhead.timelineMs() - step.slot.baseMs);
      follow(writing);
    }
    // A removal that crosses a seek is one more thing that may keep it from ending.
    if (session !== null && !session.isSeeking()) void evict(session);
  }

  function cancel(): void {
    writing?.cancel();
    writing = null;
    wake?.();
    wake = null;
    host.openSession()?.clear();
    writer.forget();
  }

  return {
    pump,
    cancel,
    isWriting: (slot, wanted) =>
      writing?.slot === slot && (wanted === undefined || (writing.index === wanted.index && writing.fromMs <= wanted.positionMs)),
    prefetch(slot) {
      slot.prefetch ??= fetchSegment(host, slot, 0);
    },
  };
}
