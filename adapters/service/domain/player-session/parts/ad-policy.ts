import { stepListPlayer } from '#domain/list-player/machine.ts';
import { countAds, isAd, isAdCurrent, ownQueue } from './ad-rules.ts';
import { acknowledge, withPlayback } from '../step-helpers.ts';
import type { StepContext, PlayerSession, SessionFact, SessionStep } from '../session-types.ts';
import { freshTrack, renew } from '../renew.ts';

/**
 * A changed product, for all devices of the account: a premium account skips pending ads and ends a playing one. Other
 * accounts hear the next ad after enough tracks.
 */
export function changeAdPolicy(state: PlayerSession, event: Extract<SessionFact, { type: 'ads' }> & StepContext): SessionStep {
  const { adPolicy } = event;
  const devices = Object.fromEntries(Object.entries(state.devices).map(([id, device]) => [id, { ...device, adPolicy }]));
  const changed: PlayerSession = { ...state, devices };
  const { playback } = state;
  const isClear = playback === null || !(isAdCurrent(playback) || playback.list.queue.some(isAd));
  if (adPolicy !== null || isClear) return acknowledge(changed);
  const list = { ...playback.list, queue: ownQueue(playback.list) };
  const after = isAdCurrent(playback) ? stepListPlayer(list, { type: 'done' }).state : null;
  const without = after === null ? withPlayback(changed, { list }) : withPlayback(changed, { list: after, ...freshTrack(event) });
  return renew(countAds(state, without), state, { isRequested: false });
}
