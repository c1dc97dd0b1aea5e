import { stepListPlayer } from '#domain/list-player/machine.ts';
import { countAds, isAd, isAdCurrent, ownQueue } from './ad-rules.ts';
import { acknowledge, withPlayback } from '../step.ts';
import type { StepContext, PlayerSession, SessionFact, SessionStep } from '../session-types.ts';
import { freshTrack, renew } from '../renew.ts';

/**
 * Another product, for everything the account has open: who pays from now on hears no ad that was looked ahead to, and one
 * that sounds is over. Who does not hears the next when enough tracks were heard.
 */
export function changeAdPolicy(state: PlayerSession, event: Extract<SessionFact, { type: 'ads' }> & StepContext): SessionStep {
  const { adPolicy } = event;
  const devices = Object.fromEntries(Object.entries(state.devices).map(([id, device]) => [id, { ...device, adPolicy }]));
  const told: PlayerSession = { ...state, devices };
  const { playback } = state;
  const isClear = playback === null || !(isAdCurrent(playback) || playback.list.queue.some(isAd));
  if (adPolicy !== null || isClear) return acknowledge(told);
  const list = { ...playback.list, queue: ownQueue(playback.list) };
  const after = isAdCurrent(playback) ? stepListPlayer(list, { type: 'done' }).state : null;
  const without = after === null ? withPlayback(told, { list }) : withPlayback(told, { list: after, ...freshTrack(event) });
  return renew(countAds(state, without), state, { isRequested: false });
}
