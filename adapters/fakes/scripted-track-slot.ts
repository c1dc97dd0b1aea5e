import { createCancellation } from '#application/runtime/cancellation.ts';
import { delay } from '#application/runtime/delay.ts';
import { textFromUtf8, utf8FromText } from '#application/runtime/utf8.ts';
import { errorFrom, Failure } from '#application/runtime/failure.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { PlayId, TrackSource } from '#application/ports/media-pipeline.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { KEY_SYSTEM_EXPECTED, LICENCE_LASTING_MS, LICENCE_RENEWALS_MAX } from '#domain/constants/playback/key-systems.ts';
import { BUFFER_AHEAD_MS, STALL_MS_MIN } from '#domain/constants/playback/media.ts';
import { base64UrlFromHex } from '#domain/core/base64.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { inlineLicenceFor } from '#domain/media/drm/inline-licence.ts';
import { keyIdsOf } from '#domain/media/drm/key-systems.ts';
import { byteRangeOf, trackLayoutOf, segmentAt, type TrackLayout } from '#domain/media/segment-layout.ts';
import type { PlayableTrack, SeekTable } from '#domain/media/types.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { Ms } from '#domain/core/units.ts';

import type { MediaFaults } from './scripted-controls.ts';

/** An open track of the scripted pipeline: its buffered segments, and whether it has its key. */
export interface ScriptedTrackSlot {
  readonly playId: PlayId;
  readonly track: PlayableTrack;
  readonly layout: TrackLayout;
  /** Null for a clear track. */
  readonly keySystem: string | null;
  /** Some of it was there before it was opened or preloaded. */
  readonly wasReady: boolean;
  /** It was prepared, and has a play id now. */
  assign(playId: PlayId): void;
  /** Fetches its first segment only. */
  fetchHead(): void;
  /** Whether the sound of that moment is there. */
  isBuffered(positionMs: Ms): boolean;
  /** The end of the buffered sound from a position on. */
  bufferedUntilMs(positionMs: Ms): Ms;
  /** Fetches the missing segments from a position on, 10 s ahead. */
  fetch(positionMs: Ms): void;
  /** Drops what is buffered, except at that position. */
  evict(positionMs: Ms): void;
  /** Its key is gone: it requests a new licence, unless it lost a new one at once too. */
  loseKey(): void;
  close(): void;
}

export interface ScriptedTrackSlotHost {
  readonly clock: Clock;
  readonly source: TrackSource;
  readonly faults: MediaFaults;
  onObservation(observation: Observation): void;
  /** More of it is buffered. */
  onFilled(): void;
  onFailure(error: PlayerError): void;
}

declare const atob: (text: string) => string;

/** Fetches bytes and licence through the source exactly as a real engine must, and counts them. */
export function createScriptedTrackSlot(id: PlayId, track: PlayableTrack, host: ScriptedTrackSlotHost): ScriptedTrackSlot {
  const { clock, faults, source } = host;
  let playId = id;
  let wasReady = false;
  const cancellation = createCancellation();
  const layout = layoutOf(track);
  const held = new Set<number>();
  let isFetching = false;
  let isHeadOnly = false;
  let wantedMs: Ms = 0;
  let hasKey = track.seekTable?.protection == null;
  let isLicenceAsked = false;
  let licensedAtMs: Ms = -Infinity;
  let renewals = 0;

  const fail = (thrown: unknown) => {
    if (!cancellation.cancelled) host.onFailure(errorFrom(thrown));
  };

  const askLicence = async () => {
    isLicenceAsked = true;
    const sinceMs = clock.nowMs();
    if (faults.keyError !== null) throw new Failure(faults.keyError);
    const request = () => source.licence(track, KEY_SYSTEM_EXPECTED, challengeFor(track));
    const mayBeInline = renewals === 0 && !faults.isInlineLicenceLost;
    const inline = mayBeInline ? inlineLicenceFor(track, KEY_SYSTEM_EXPECTED, sinceMs) : null;
    for (let messages = faults.isKeyMessageDoubled ? 2 : 1; messages > 0; messages -= 1) {
      const licence = inline === null ? await request() : utf8FromText(inline);
      if (licence.length === 0) throw new Failure(playerError('EME_LICENSE_REQUEST_EMPTY'));
      if (!isLicence(licence)) throw new Failure(playerError('EME_LICENSE_UPDATE_FAILED', 'TypeError'));
    }
    hasKey = true;
    licensedAtMs = clock.nowMs();
    host.onObservation({ type: 'latency', what: 'license', ms: clock.nowMs() - sinceMs });
    if (!cancellation.cancelled) host.onFilled();
  };

  const isBuffered = (positionMs: Ms) => hasKey && held.has(segmentAt(layout, positionMs));

  const missing = (positionMs: Ms): number | null => {
    const from = segmentAt(layout, positionMs);
    const to = segmentAt(layout, positionMs + BUFFER_AHEAD_MS);
    for (let index = from; index <= to; index += 1) if (!held.has(index)) return index;
    return null;
  };

  function measure(index: number, ms: Ms): void {
    if (held.size === 0) for (const what of ['init', 'head'] as const) host.onObservation({ type: 'latency', what, ms });
    const { first = 0, startMs = 0 } = layout.segments[index] ?? {};
    if (ms > STALL_MS_MIN) host.onObservation({ type: 'stall', ms, byteOffset: first, positionMs: startMs, timedOut: false });
  }

  const fetchSegment = async (index: number) => {
    isFetching = true;
    const range = byteRangeOf(layout, index);
    const sinceMs = clock.nowMs();
    let got = 0;
    await source.bytes(track, range, (chunk) => (got += chunk.length), cancellation);
    const appendMs = faults.appendDelayMs + (held.size === 0 ? faults.openDelayMs : 0);
    if (appendMs > 0) await delay(clock, appendMs);
    isFetching = false;
    if (got !== range.last - range.first + 1)
      throw new Failure(playerError('FRAGMENT_REQUEST_UNEXPECTED_LENGTH', { expected: range.last - range.first + 1, got }));
    if (faults.isFull) throw new Failure(playerError('PLAYER_BUFFER_QUOTA_EXCEEDED'));
    measure(index, clock.nowMs() - sinceMs);
    held.add(index);
    if (cancellation.cancelled) return;
    host.onFilled();
    slot.fetch(wantedMs);
  };

  const slot: ScriptedTrackSlot = {
    ...{ track, layout, isBuffered },
    keySystem: hasKey ? null : KEY_SYSTEM_EXPECTED,
    get playId() {
      return playId;
    },
    get wasReady() {
      return wasReady;
    },
    assign(next) {
      playId = next;
      wasReady = true;
      isHeadOnly = false;
    },
    fetchHead() {
      isHeadOnly = true;
      slot.fetch(0);
    },
    bufferedUntilMs(positionMs) {
      let index = segmentAt(layout, positionMs);
      while (held.has(index) && index + 1 < layout.segments.length) index += 1;
      const span = layout.segments[index];
      return held.has(index) ? (span?.endMs ?? 0) : (span?.startMs ?? 0);
    },
    fetch(positionMs) {
      if (cancellation.cancelled) return;
      wantedMs = positionMs;
      if (!hasKey && !isLicenceAsked) askLicence().catch(fail);
      const index = isFetching ? null : missing(positionMs);
      if (index === null || (isHeadOnly && index > 0)) return;
      fetchSegment(index).catch((thrown: unknown) => {
        isFetching = false;
        fail(thrown);
      });
    },
    evict(positionMs) {
      const kept = segmentAt(layout, positionMs);
      for (const index of held) if (index !== kept) held.delete(index);
    },
    loseKey() {
      if (track.seekTable?.protection == null || !hasKey) return;
      renewals = clock.nowMs() - licensedAtMs < LICENCE_LASTING_MS ? renewals + 1 : 1;
      hasKey = false;
      isLicenceAsked = renewals > LICENCE_RENEWALS_MAX;
      if (isLicenceAsked) host.onFailure(playerError('EME_LICENSE_EXPIRED'));
      else slot.fetch(wantedMs);
    },
    close: () => cancellation.cancel(),
  };
  return slot;
}

const layouts = new WeakMap<SeekTable, TrackLayout>();

/** Computed once for an index, which all pages of a world share. A track without an index is one piece. */
function layoutOf({ durationMs, seekTable }: PlayableTrack): TrackLayout {
  const known = seekTable && layouts.get(seekTable);
  if (known) return known;
  const layout = seekTable ? trackLayoutOf(seekTable) : null;
  if (seekTable && layout?.ok) layouts.set(seekTable, layout.value);
  if (layout?.ok) return layout.value;
  return { headBytes: 0, delayMs: 0, durationMs, segments: [{ first: 0, last: 0, startMs: 0, endMs: durationMs }] };
}

const challenges = new WeakMap<SeekTable, Uint8Array>();

function challengeFor({ seekTable }: PlayableTrack): Uint8Array {
  if (seekTable === null) return challengeOf('');
  const challenge = challenges.get(seekTable) ?? challengeOf(seekTable.pssh ?? '');
  challenges.set(seekTable, challenge);
  return challenge;
}

/** The request of a ClearKey module: the key ids of the header. W3C EME §9.1.3. */
function challengeOf(pssh: string): Uint8Array {
  const bytes = Uint8Array.from(atob(pssh), (letter) => letter.charCodeAt(0));
  const text = JSON.stringify({ kids: keyIdsOf(bytes).map(base64UrlFromHex), type: 'temporary' });
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Whether a ClearKey module takes it. W3C EME §9.1.4. */
function isLicence(bytes: Uint8Array): boolean {
  try {
    const { keys } = JSON.parse(textFromUtf8(bytes)) as { readonly keys?: unknown };
    return Array.isArray(keys);
  } catch {
    return false;
  }
}
