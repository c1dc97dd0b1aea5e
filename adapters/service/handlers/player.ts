import type { Route } from '../answer.ts';
import type { PlayingParts } from './playing.ts';

/** The public Web API's player calls: commands to the active device. */
export function playerRoutes(_parts: PlayingParts): readonly Route[] {
  return [];
}
