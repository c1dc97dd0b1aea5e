import { stepListPlayer } from '#domain/list-player/machine.ts';
import { adsCounted, isAd, isAdCurrent, ownQueue } from './ad-rules.ts';
import { done, withPlayback } from '../step.ts';
import type { Moment, PlayerSession, SessionFact, SessionStep } from '../session-types.ts';
import { freshTrack, renew } from '../renew.ts';

/**
 * Another product, for everything the account has open: who pays from now on hears no ad that was looked ahead to, and one
 * that sounds is over. Who does not hears the next when enough tracks were heard.
 */
export function adsChosen(state: PlayerSession, event: Extract<SessionFact, { type: 'ads' }> & Moment): SessionStep {
  const { adPolicy } = event;
  const devices = Object.fromEntries(Object.entries(state.devices).map(([id, device]) => [id, { ...device, adPolicy }]));
  const told: PlayerSession = { ...state, devices };
  const { playback } = state;
  const isClear = playback === null || !(isAdCurrent(playback) || playback.list.queue.some(isAd));
  if (adPolicy !== null || isClear) return done(told);
  const list = { ...playback.list, queue: ownQueue(playback.list) };
  const after = isAdCurrent(playback) ? stepListPlayer(list, { type: 'done' }).state : null;
  const without = after === null ? withPlayback(told, { list }) : withPlayback(told, { list: after, ...freshTrack(event) });
  return renew(adsCounted(state, without), state, { isWish: false });
}
