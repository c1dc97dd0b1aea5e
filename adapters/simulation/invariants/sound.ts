import { PLAY_TOKEN_LOST_TOPIC } from '#domain/connect/push-topics.ts';
import { LIST_ERRORS_MAX } from '#domain/constants/playback/list-player.ts';
import { PAUSE_DELAY_MS, QUOTA_REBUFFERS_MAX } from '#domain/constants/playback/playback.ts';
import type { HttpRequest } from '#application/ports/http.ts';
import type { TraceEvent } from '../world/trace.ts';
import { callOf } from './reading/calls.ts';
import { createCalm } from './reading/calm.ts';
import { accountOf, followSound, isAudible, isOfPreviews, perPage, reads, safety, silence, type Sound } from './reading/pages.ts';
import { commandTypeIn, payloadOf } from './reading/pushes.ts';

/** Two may sound this long while all is well: the new device starts, then the old one receives a push. */
const HANDOVER_MS = 3_000;
/** The time for a broken connection to be noticed: idle, a ping without a response, a push. */
const UNNOTICED_MS = 45_000;

const changesSound = ({ type }: TraceEvent) => type === 'media' || type === 'media-command' || type === 'page';

export const s2 = safety('S2', 'two devices of an account do not sound at the same time for long', (world) => {
  const calm = createCalm();
  const sounds = new Map<string, Sound>();
  const overlaps = new Map<string, number>();
  const follow = (event: TraceEvent) => {
    const sound = sounds.get(event.page) ?? silence();
    const wasAudible = isAudible(sound);
    followSound(sound, event);
    if (event.type === 'page' && event.what !== 'asleep' && event.what !== 'awake') sound.isSounding = false;
    sounds.set(event.page, sound);
    if (isAudible(sound) === wasAudible) return;
    const audible = [...sounds].flatMap(([page, one]) => (isAudible(one) ? [accountOf(world, page)] : []));
    for (const account of new Set([...overlaps.keys(), ...audible])) {
      const isTwice = audible.filter((one) => one === account).length > 1;
      if (!isTwice) overlaps.delete(account);
      else if (!overlaps.has(account)) overlaps.set(account, event.atMs);
    }
  };
  return (event) => {
    calm.follow(event);
    if (changesSound(event) && !isOfPreviews(event)) follow(event);
    for (const sinceMs of overlaps.values())
      if (event.atMs - sinceMs > HANDOVER_MS && calm.forMs(event.atMs) > UNNOTICED_MS)
        return `two devices sound for ${String(event.atMs - sinceMs)} ms`;
    return null;
  };
});

const REACTIONS: readonly TraceEvent['type'][] = ['view', 'media-command', 'log', 'request'];

export const s17 = safety('S17', 'a result of an earlier load changes nothing', () => {
  const sounds = perPage(silence);
  const preloads = perPage(() => ({ playId: null as number | null }));
  const reactions = perPage(() => ({ staleUntilMs: null as number | null, learntAtMs: -Infinity, phase: '' }));
  return (event) => {
    const state = reactions(event);
    // What else the page learns may be the cause.
    const isLearnt = !REACTIONS.includes(event.type);
    if (isLearnt || event.atMs > (state.staleUntilMs ?? Infinity)) state.staleUntilMs = null;
    const sound = sounds(event);
    const preload = preloads(event);
    if (event.type === 'media') {
      const { playId } = event.event;
      const isOurs = playId === sound.playId || playId === preload.playId;
      // A pause counts when it has lasted; an earlier one of its own may be due.
      const waitMs = event.atMs - state.learntAtMs > PAUSE_DELAY_MS ? PAUSE_DELAY_MS : 0;
      if (!isOurs && sound.playId !== null && playId < sound.playId) state.staleUntilMs = event.atMs + waitMs;
    }
    if (isLearnt) state.learntAtMs = event.atMs;
    followSound(sound, event);
    if (event.type === 'media-command' && event.what === 'preload') preload.playId = event.playId;
    const { phase, staleUntilMs } = state;
    if (event.type === 'view') state.phase = event.view.phase;
    if (staleUntilMs === null) return null;
    if (event.type === 'media-command' && event.what !== 'prepare')
      return `${event.page} does ${event.what} after a result of an earlier load`;
    return event.type === 'view' && phase !== '' && event.view.phase !== phase
      ? `${event.page} is ${event.view.phase} after a result of an earlier load`
      : null;
  };
});

const isCapped = (event: TraceEvent) =>
  event.type === 'media' && event.event.type === 'failed' && event.event.error.code === 'CAPPING_USER_IS_CAPPED';

/** The service orders another state, by a push or in its response to a conflict. */
const isOrder = (event: TraceEvent) =>
  commandTypeIn(event) === 'replace_state' || (event.type === 'response' && callOf(event.request)?.name === 'conflict');

const isReport = (event: TraceEvent): event is Extract<TraceEvent, { readonly request: HttpRequest }> =>
  (event.type === 'request' || event.type === 'response' || event.type === 'request-failed') &&
  callOf(event.request)?.name === 'state';

/** A command and the conflict that it leads to have ended after this time, with all tries. */
const ORDERED_MS = 60_000;

/**
 * Spec §4 "silent until a new user play". That play may come from another page, as an order: a push, or the response to a conflict
 * that the play led to. Until the service accepts the report of the limit, the view may show what the service believes: a page
 * without its own track shows the cluster, and asks the service within 5 s (`cluster-agreement.ts`).
 */
export const s18 = safety(
  'S18',
  'a reached listening limit is reported once, and nothing plays until the listener plays again',
  (world) => {
    const sounds = perPage(silence);
    const capped = perPage(() => ({ atMs: null as number | null, reports: 0, commands: 0, reportedAtMs: Infinity }));
    /** What the listener did so far, by account, in embeds as well. */
    const commands = new Map<string, number>();
    const actedAtMs = new Map<string, number>();
    return (event) => {
      const sound = sounds(event);
      const state = capped(event);
      const given = () => commands.get(accountOf(world, event.page)) ?? 0;
      if (event.type === 'command' || event.type === 'visitor') {
        commands.set(accountOf(world, event.page), given() + 1);
        actedAtMs.set(accountOf(world, event.page), event.atMs);
      }
      if (isCapped(event) && event.type === 'media' && event.event.playId === sound.playId)
        Object.assign(state, { atMs: event.atMs, reports: 0, commands: given(), reportedAtMs: Infinity });
      followSound(sound, event);
      if (state.atMs === null) return null;
      const isActed = event.atMs - (actedAtMs.get(accountOf(world, event.page)) ?? -Infinity) < ORDERED_MS;
      if (given() > state.commands || (isOrder(event) && (isActed || event.type !== 'response'))) state.atMs = null;
      if (state.atMs === null) return null;
      // Until the service knows of the limit, the page may show what others believe.
      if (isReport(event)) state.reportedAtMs = event.type === 'response' && event.response.status < 300 ? event.atMs : Infinity;
      if (event.type === 'log' && event.detail['code'] === 'CAPPING_USER_IS_CAPPED') state.reports += 1;
      if (state.reports > 1) return `${event.page} reports the listening limit ${String(state.reports)} times`;
      if (event.type === 'view' && event.atMs > state.reportedAtMs && event.view.phase === 'playing')
        return `${event.page} shows playback after the listening limit`;
      const plays = event.type === 'media-command' && (event.what === 'play' || event.what === 'open');
      return plays ? `${event.page} plays on after the listening limit` : null;
    };
  },
);

export const s19 = safety('S19', 'a page is silent after it stops, deregisters or signs out', () => {
  const sounds = perPage(silence);
  const leaving = perPage(() => ({ leftAtMs: null as number | null }));
  return (event) => {
    const sound = sounds(event);
    const state = leaving(event);
    if (event.type === 'media' && (event.event.type === 'playing' || event.event.type === 'progressed') && sound.playId === null)
      return `${event.page} sounds after it stopped`;
    followSound(sound, event);
    if (state.leftAtMs !== null && event.atMs > state.leftAtMs) {
      state.leftAtMs = null;
      if (sound.isSounding) return `${event.page} sounds after it left`;
    }
    if (event.type !== 'response') return null;
    const name = callOf(event.request)?.name;
    const isDone = event.response.status >= 200 && event.response.status < 300;
    if (isDone && (name === 'deregister' || name === 'logout')) state.leftAtMs = event.atMs;
    // It is back at once, and may play.
    if (isDone && name === 'register' && !sound.isSounding) state.leftAtMs = null;
    return null;
  };
});

export const s20 = safety('S20', 'one track sounds in a page, and none when its play token is lost', () => {
  const sounds = perPage(silence);
  const tokens = perPage(() => ({ lostAtMs: null as number | null }));
  return (event) => {
    const sound = sounds(event);
    const state = tokens(event);
    const other = event.type === 'media' && event.event.type === 'playing' ? event.event.playId : sound.playId;
    const isSecond = other !== sound.playId && sound.isSounding;
    followSound(sound, event);
    if (isSecond) return `${event.page} plays ${String(other)} while ${String(sound.playId)} sounds`;
    if (state.lostAtMs !== null && event.atMs > state.lostAtMs) {
      state.lostAtMs = null;
      if (sound.isSounding) return `${event.page} sounds without its play token`;
    }
    if (payloadOf(event, PLAY_TOKEN_LOST_TOPIC) !== null) state.lostAtMs = event.atMs;
    return null;
  };
});

export const s32 = safety('S32', 'playback that the browser refused waits for the listener', (world) => {
  reads('command', 'received', 'response', 'media', 'media-command');
  const refusals = perPage(() => ({ playId: null as number | null, isReported: false }));
  return (event) => {
    const state = refusals(event);
    if (event.type === 'command') for (const { name } of world.devices()) refusals({ ...event, page: name }).playId = null;
    if (commandTypeIn(event) !== null || isOrder(event)) state.playId = null;
    const isTried = event.type === 'media-command' && event.what === 'play';
    // A track that breaks while it waits is opened again, paused.
    const isHeard = event.type === 'media' && event.event.type === 'playing';
    if (state.playId !== null && (isTried || isHeard)) return `${event.page} tries to play again by itself`;
    if (event.type !== 'media' || event.event.type !== 'autoplay-failed') return null;
    const isTwice = state.playId !== null;
    state.playId = event.event.playId;
    return isTwice ? `${event.page} is refused twice` : null;
  };
});

const REOPENED: readonly string[] = ['PLAYER_BUFFER_QUOTA_EXCEEDED', 'MEDIA_NETWORK'];

export const s33 = safety('S33', 'after more than five failed tracks in a row nothing is opened by itself', () => {
  reads('command', 'page', 'media', 'media-command');
  const pages = new Map<string, Set<number>>();
  let opensMax = LIST_ERRORS_MAX + 1;
  return (event) => {
    // A command of any page may open the next track.
    if (event.type === 'command') pages.clear();
    const failed = pages.get(event.page) ?? new Set();
    pages.set(event.page, failed);
    if (event.type === 'page') failed.clear();
    if (event.type === 'media') {
      const { event: media } = event;
      if (media.type === 'progressed') failed.clear();
      if (media.type === 'failed' && media.error.kind === 'media') failed.add(media.playId);
      // Such a track is opened again first.
      if (media.type === 'failed' && REOPENED.includes(media.error.code))
        opensMax = (LIST_ERRORS_MAX + 2) * (1 + QUOTA_REBUFFERS_MAX);
    }
    const isNext = event.type === 'media-command' && event.what === 'open';
    return isNext && failed.size > opensMax ? `${event.page} opens a track after ${String(failed.size)} failed` : null;
  };
});
