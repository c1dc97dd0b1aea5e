import { getAutoplayChoice, putAutoplayChoice } from '#application/calls/discovery/radio.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { HttpError, type Route } from '../../ports/route.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import { accountOf, sendOrThrow } from './route-context.ts';
import type { PlaybackContext } from '../playback-context.ts';

/** Whether lists continue after their end, for the whole account. A token of an embed may not change it. */
export function autoplayRoutes(deps: PlaybackContext): readonly Route[] {
  return [
    createRoute(getAutoplayChoice, async ({ caller }) => ({ autoplay: (await accountOf(deps, caller).state()).autoplay.isOn })),
    createRoute(putAutoplayChoice, async ({ caller, query: { state } }) => {
      if (caller.resource !== null) throw new HttpError(403, playerError('OUTSIDE_RESOURCE').message);
      await sendOrThrow(accountOf(deps, caller), { type: 'autoplay', isOn: state === 'true' });
      return undefined;
    }),
  ];
}
