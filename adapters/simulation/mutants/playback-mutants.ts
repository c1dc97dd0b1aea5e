import type { Mutant } from './mutant.ts';

/** Bugs of the device: playing, reporting, tracking. */
export const PLAYBACK_MUTANTS: readonly Mutant[] = [
  {
    id: 'stale-play-id',
    rule: 'What the pipeline emits about an earlier load changes nothing.',
    file: 'domain/playback/media-facts.ts',
    find: 'if (track === null || fact.playId !== track.playId) return same(state);',
    replacement: 'if (track === null) return same(state);',
  },
  {
    id: 'sequence-order',
    rule: 'Each state update has a higher number than the one before it.',
    file: 'domain/track-playback/steps.ts',
    find: 'const update = updateOf(state, reason, state.seqNum + 1, previousMs);',
    replacement: 'const update = updateOf(state, reason, Math.max(1, state.seqNum), previousMs);',
  },
  {
    id: 'update-deduplication',
    rule: 'A state is not reported twice in a row.',
    file: 'domain/track-playback/steps.ts',
    find: 'if (!isAlwaysSent(reason) && state.lastUpdate && isSameUpdate(update, state.lastUpdate)) return same(state);',
    replacement: '',
  },
  {
    id: 'start-reported-once',
    rule: 'The start of a track is reported once.',
    file: 'domain/track-playback/apply-fact.ts',
    find: 'if (isStartReported || Math.round',
    replacement: 'if (Math.round',
  },
  {
    id: 'threshold-reported-once',
    rule: 'The played threshold of a track is reported once.',
    file: 'domain/track-playback/apply-fact.ts',
    find: 'if (isThresholdReported || thresholdMs',
    replacement: 'if (thresholdMs',
  },
  {
    id: 'unregistered-report',
    rule: 'A page that is not a device reports nothing.',
    file: 'domain/track-playback/steps.ts',
    find: 'if (!state.isEnabled) return same(state);',
    replacement: '',
  },
  {
    id: 'tracking-sequence',
    rule: 'Each playback has the next number of its session.',
    file: 'domain/tracking/machine.ts',
    find: 'const sequenceId = begun.flags.noLog ? 0 : state.lastSequenceId + 1;',
    replacement: 'const sequenceId = begun.flags.noLog ? 0 : Math.max(1, state.lastSequenceId);',
  },
  {
    id: 'address-spacing',
    rule: 'A refused address of a file is resolved again at most once in 1001 ms.',
    file: 'application/media-source/file-url-resolver.ts',
    find: 'Math.min(RESOLVE_SPACING_MS, Math.max(0, lastRequestMs(fileId) + RESOLVE_SPACING_MS - clock.nowMs()));',
    replacement: '0;',
  },
  // In place of the uniqueness of IVs: the packager makes them, and it is synthetic here.
  {
    id: 'playback-id-uniqueness',
    rule: 'Each playback has an id of its own.',
    file: 'application/playback/play-tracking.ts',
    find: 'playbackId: random.hex(PLAYBACK_ID_BYTES),',
    replacement: "playbackId: '0'.repeat(2 * PLAYBACK_ID_BYTES),",
  },
  {
    id: 'tracking-finalised-once',
    rule: 'The record of a playback is finalised once.',
    file: 'domain/tracking/machine.ts',
    find: 'if (record === null || record.finalisedAtMs !== null) return onlyState(gone(before));',
    replacement: `if (record === null) return onlyState(gone(before));
  if (record.finalisedAtMs !== null) {
    const unfinished = Object.assign({}, record, { finalisedAtMs: null });
    const end = { atMs, reason: endReason(before.pendingReason), source: source ?? record.source };
    const again = finishRecord(before, unfinished, end);
    return { state: gone(again.state), commands: again.commands };
  }`,
  },
  {
    id: 'licence-cache-margin',
    rule: 'The address of licences is kept until a minute before it expires.',
    file: 'application/media-source/licence-endpoints.ts',
    find: ' - LICENCE_URL_MARGIN_MS }',
    replacement: ' - 60 * LICENCE_URL_MARGIN_MS }',
  },
  {
    id: 'device-without-state',
    rule: 'A device whose state is cleared stops.',
    file: 'domain/track-playback/transitions.ts',
    find: "return andThen(same(empty, { type: 'stop' }), (after) => report(after, 'state_clear', previousMs));",
    replacement: "return andThen(same(empty), (after) => report(after, 'state_clear', previousMs));",
  },
];
