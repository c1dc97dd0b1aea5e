import * as v from 'valibot';
import type { Controller, PlayerView } from '#application/player-view/controller-types.ts';
import { positionAt } from '#application/player-view/playback-position.ts';
import { volumeOf, VOLUME_STEPS } from './status.ts';

/** A command a script may post to `/player/{name}`: the shape of its body, and its action. */
interface Command<Body> {
  readonly body: v.GenericSchema<unknown, Body>;
  run(controller: Controller, body: Body, nowMs: number): Promise<void>;
}

function command<Body>(body: v.GenericSchema<unknown, Body>, run: Command<Body>['run']): Command<never> {
  return { body, run } as unknown as Command<never>;
}

const nothing = v.object({});
const withoutBody = (run: (controller: Controller) => Promise<void>) => command(nothing, run);
const fraction01 = (volume: number) => Math.min(1, Math.max(0, volume / VOLUME_STEPS));
const repeats = (view: PlayerView, name: 'CONTEXT' | 'TRACK', on: boolean) =>
  on ? name : view.repeat === name ? 'OFF' : view.repeat;

/** Names and bodies follow what other devices of this kind speak. Positions in milliseconds, volumes 0 to 100. */
export const COMMANDS: Readonly<Record<string, Command<never>>> = {
  play: command(
    v.object({
      uri: v.pipe(v.string(), v.minLength(1)),
      skip_to_uri: v.optional(v.string()),
      position: v.optional(v.number()),
      paused: v.optional(v.boolean()),
    }),
    (controller, { uri, skip_to_uri: trackUri, position: positionMs, paused }) =>
      controller.play({
        contextUri: uri,
        ...(trackUri === undefined ? {} : { trackUri }),
        ...(positionMs === undefined ? {} : { positionMs }),
        ...(paused === undefined ? {} : { paused }),
      }),
  ),
  resume: withoutBody((controller) => controller.resume()),
  pause: withoutBody((controller) => controller.pause()),
  playpause: withoutBody((controller) => controller.togglePlay()),
  next: withoutBody((controller) => controller.nextTrack()),
  prev: withoutBody((controller) => controller.smartPreviousTrack()),
  seek: command(
    v.object({ position: v.number(), relative: v.optional(v.boolean()) }),
    (controller, { position, relative }, nowMs) =>
      controller.seek(Math.max(0, relative ? positionAt(controller.view(), nowMs) + position : position)),
  ),
  volume: command(v.object({ volume: v.number(), relative: v.optional(v.boolean()) }), (controller, { volume, relative }) =>
    controller.setVolume(fraction01(relative ? volumeOf(controller.view()) + volume : volume)),
  ),
  repeat_context: command(v.object({ repeat_context: v.boolean() }), (controller, { repeat_context: on }) =>
    controller.setRepeatMode(repeats(controller.view(), 'CONTEXT', on)),
  ),
  repeat_track: command(v.object({ repeat_track: v.boolean() }), (controller, { repeat_track: on }) =>
    controller.setRepeatMode(repeats(controller.view(), 'TRACK', on)),
  ),
  shuffle_context: command(v.object({ shuffle_context: v.boolean() }), (controller, { shuffle_context: on }) =>
    controller.setShuffle(on),
  ),
  add_to_queue: command(v.object({ uri: v.string() }), (controller, { uri }) => controller.addToQueue(uri)),
  set_queue: command(v.object({ uris: v.array(v.string()) }), (controller, { uris }) => controller.setQueue(uris)),
  move_in_queue: command(
    v.object({ uid: v.string(), before_uid: v.optional(v.nullable(v.string()), null) }),
    (controller, { uid, before_uid }) => controller.moveInQueue(uid, before_uid),
  ),
  remove_from_queue: command(v.object({ uids: v.array(v.string()) }), (controller, { uids }) => controller.removeFromQueue(uids)),
  private_session: command(v.object({ private_session: v.boolean() }), (controller, { private_session }) =>
    controller.setPrivateSession(private_session),
  ),
};
