import type { Mutant } from './mutant.ts';

/** Bugs between client and service: sockets, tokens, registration, commands, playlists. */
export const CONNECTION_MUTANTS: readonly Mutant[] = [
  {
    id: 'token-refresh',
    rule: 'Concurrent callers share one renewal of the token.',
    file: 'application/session/session.ts',
    find: 'renewal ??= ask().finally(() => (renewal = null));',
    replacement: 'renewal = ask().finally(() => (renewal = null));',
  },
  {
    id: 'request-deduplication',
    rule: 'Identical reads in flight share one response.',
    file: 'application/api/request-deduplication.ts',
    find: 'const shared = requests.get(key) ?? startRequest(key, call, input);',
    replacement: 'const shared = startRequest(key, call, input);',
  },
  {
    id: 'retry-after',
    rule: 'A request is repeated no sooner than the service asks.',
    file: 'application/api/retry.ts',
    find: 'Math.max(waitMs, Number.isFinite(askedMs) ? askedMs : 0)',
    replacement: 'waitMs',
  },
  {
    id: 'heartbeat-timeout',
    rule: 'A socket that does not answer a ping is closed.',
    file: 'domain/transport/machine.ts',
    find: "return state.phase === 'connected' && state.awaitsPong ? closeByTimeout(state, { nowMs, chance01 }) : same(state);",
    replacement: 'return same(state);',
  },
  {
    id: 'socket-generation',
    rule: 'Late events of an earlier socket change nothing.',
    file: 'domain/transport/machine.ts',
    find: "if ('socketId' in event && event.socketId !== state.socketId) return same(state);",
    replacement: '',
  },
  {
    id: 'reconnect-wait',
    rule: 'A page waits longer after each failed connection.',
    file: 'domain/transport/backoff.ts',
    find: 'const waitMs = baseMs * 2 ** tries;',
    replacement: 'const waitMs = tries;',
  },
  {
    id: 'command-order',
    rule: 'A command waits for the response to the one before it.',
    file: 'domain/connect/command-queue.ts',
    find: 'if (first === undefined || (sending !== null && !sending.isReplaced)) return same(state);',
    replacement: 'if (first === undefined) return same(state);',
  },
  {
    id: 'smart-previous',
    rule: 'Previous restarts a track from three seconds on.',
    file: 'domain/connect/smart-previous.ts',
    find: 'return positionMs < SMART_PREVIOUS_MS && hasPrevious',
    replacement: 'return hasPrevious',
  },
  {
    id: 'repeat-order',
    rule: 'Repeat goes from off to context to track to off.',
    file: 'domain/connect/repeat.ts',
    find: 'REPEAT_MODES.indexOf(mode) + 1]',
    replacement: 'REPEAT_MODES.indexOf(mode) + 2]',
  },
  {
    id: 'one-active-device',
    rule: 'A page that has just become the active device goes on, whatever an older cluster shows.',
    file: 'domain/connect/cluster-disagreement.ts',
    find: "return version > loaded.version ? 'elsewhere' : null;",
    replacement: "return 'elsewhere';",
  },
  {
    id: 'resend-of-states',
    rule: 'A page sends its state again when a push was lost, or the service shows another state.',
    file: 'domain/track-playback/machine.ts',
    find: "return report(state, isFailed(state) ? 'error' : 'ping');",
    replacement: 'return same(state);',
  },
  {
    id: 'playlist-rebase',
    rule: 'A page applies the changes of others to its playlist.',
    file: 'domain/playlists/sync.ts',
    find: 'const document = applyChange(before.confirmed.document, { ops });',
    replacement: 'const document = before.confirmed.document;',
  },
];
