import { AD_DISALLOW } from '#domain/connect/command-arguments.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { ListPlayer } from '#domain/list-player/types.ts';
import type { Restrictions, StateMachine } from '#domain/track-playback/types.ts';
import { isActiveDeviceLost, refuse, withPlayback } from '../step-helpers.ts';
import type { Playback, PlayerSession, SessionFact, SessionStep } from '../session-types.ts';

/** The restrictions during an ad: no skipping, going back or seeking. Pausing is allowed. Spec §6 "Restrictions". */
export const DURING_AD: Restrictions = {
  disallow_peeking_prev_reasons: [AD_DISALLOW],
  disallow_peeking_next_reasons: [AD_DISALLOW],
  disallow_skipping_prev_reasons: [AD_DISALLOW],
  disallow_skipping_next_reasons: [AD_DISALLOW],
  disallow_seeking_reasons: [AD_DISALLOW],
};

/** Whether a track is an ad: a queued track that only the service adds and removes. */
export function isAd({ uri }: { readonly uri: string }): boolean {
  return uri.split(':')[1] === 'ad';
}

export function isAdCurrent({ list }: Pick<Playback, 'list'>): boolean {
  return list.queued !== null && isAd(list.queued);
}

/** Without ads: the queue as its listener made it. */
export function ownQueue({ queue }: ListPlayer): ListPlayer['queue'] {
  return queue.some(isAd) ? queue.filter((track) => !isAd(track)) : queue;
}

/** Keeps the ad at the front of an edited queue. */
export function keepAds(before: ListPlayer, after: ListPlayer): ListPlayer {
  const ads = before.queue.filter(isAd);
  return ads.length === 0 ? after : { ...after, queue: [...ads, ...ownQueue(after)] };
}

/** An ad is heard to its end; what is refused meanwhile is refused on every device. Spec §5 "Switching context forbidden". */
export function refuseDuringAd(state: PlayerSession, type: SessionFact['type']): SessionStep | null {
  if (state.playback === null || !isAdCurrent(state.playback)) return null;
  if (type === 'update-context') return refuse(state, 403, playerError('CONTEXT_SWITCH_FORBIDDEN'));
  const isBarred = type === 'seek' || type === 'skip-next' || type === 'skip-previous';
  return isBarred ? refuse(state, 403, playerError('COMMAND_RESTRICTED', AD_DISALLOW)) : null;
}

/** Nothing else is begun while an ad is heard. Where its device is gone something else may be: the ad then comes after it. */
export function refusePlayDuringAd(state: PlayerSession): SessionStep | null {
  const isHere = state.activeId !== null && !isActiveDeviceLost(state);
  return isHere ? refuseDuringAd(state, 'update-context') : null;
}

/** Counts a played track; a finished ad resets the count. */
export function countAds(before: PlayerSession, after: PlayerSession): PlayerSession {
  const [was, is] = [before.playback, after.playback];
  if (was === null || is === null) return after;
  if (isAdCurrent(was)) return isAdCurrent(is) ? after : { ...after, ads: { heard: after.ads.heard + 1, tracksSince: 0 } };
  const isOneMore = is.recorded && !isAdCurrent(is) && (!was.recorded || was.playbackId !== is.playbackId);
  return isOneMore ? { ...after, ads: { ...after.ads, tracksSince: after.ads.tracksSince + 1 } } : after;
}

/**
 * The session with the next ad behind the current track, once enough tracks were heard; null while none is due. An embed
 * plays what it was made for, without ads. Ruling S1.03.
 */
export function withAdAhead(state: PlayerSession): PlayerSession | null {
  const { activeId, ads, devices, playback } = state;
  const device = devices[activeId ?? ''];
  const policy = device?.adPolicy ?? null;
  if (playback === null || policy === null || device?.resource !== null || ads.tracksSince < policy.tracksBetween) return null;
  const { list } = playback;
  const uri = policy.uris[ads.heard % policy.uris.length];
  if (uri === undefined || isAdCurrent(playback) || list.queue.some(isAd)) return null;
  const ad = { uri, uid: `a${list.queueSerial}` };
  return withPlayback(state, { list: { ...list, queue: [ad, ...list.queue], queueSerial: list.queueSerial + 1 } });
}

/** A played ad stays in the machine: going back would replay it. */
export function hasAdBehind(machine: StateMachine | null, here: number): boolean {
  const behind = machine?.states.slice(0, Math.max(0, here)) ?? [];
  return behind.some(({ track }) => machine?.tracks[track]?.content_type === 'AD');
}
