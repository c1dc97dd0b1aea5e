import * as v from 'valibot';
import type { ConnectCommand, PlayContext, PlayOptions, PlayOrigin, ProvidedTrack } from '#domain/connect/types.ts';
import { COMMAND_TRY_MS, QUEUE_URIS_MAX, SENDER_ID_LENGTH_MAX } from '#domain/constants/network/connect.ts';
import { shortText, shortTexts } from '../bounded-text.ts';

type Shape<Type> = v.GenericSchema<unknown, Type>;

export const providedTrack: Shape<ProvidedTrack> = v.object({
  uri: v.string(),
  uid: v.optional(v.string(), ''),
  provider: v.optional(v.picklist(['context', 'queue', 'autoplay']), 'context'),
  metadata: v.optional(v.record(v.string(), v.string()), {}),
});

const playContext: Shape<PlayContext> = v.object({
  uri: v.string(),
  url: v.exactOptional(v.string()),
  pages: v.exactOptional(v.array(v.object({ tracks: v.array(v.object({ uri: v.string(), uid: v.exactOptional(v.string()) })) }))),
});

const someOptions = {
  shuffling_context: v.exactOptional(v.boolean()),
  repeating_context: v.exactOptional(v.boolean()),
  repeating_track: v.exactOptional(v.boolean()),
};

const playOptions: Shape<PlayOptions> = v.object({
  skip_to: v.exactOptional(
    v.object({
      track_uid: v.exactOptional(v.string()),
      track_index: v.exactOptional(v.number()),
      track_uri: v.exactOptional(v.string()),
    }),
  ),
  seek_to: v.exactOptional(v.number()),
  initially_paused: v.exactOptional(v.boolean()),
  license: v.exactOptional(v.fallback(v.picklist(['premium', 'on-demand']), 'premium')),
  player_options_override: v.exactOptional(v.object(someOptions)),
});

const playOrigin: Shape<PlayOrigin> = v.object({
  feature_identifier: v.optional(shortText, ''),
  feature_version: v.exactOptional(shortText),
  feature_classes: v.exactOptional(shortTexts),
  view_uri: v.exactOptional(shortText),
  external_referrer: v.exactOptional(shortText),
  referrer_identifier: v.exactOptional(shortText),
});

/** Optional in every command; a repeated `command_id` repeats the response and has no other effect. */
const named = { logging_params: v.exactOptional(v.object({ command_id: v.exactOptional(shortText) })) };

export const connectCommand: Shape<ConnectCommand> = v.variant('endpoint', [
  v.object({
    ...named,
    endpoint: v.literal('play'),
    context: playContext,
    play_origin: v.exactOptional(playOrigin),
    options: v.exactOptional(playOptions),
  }),
  v.object({ ...named, endpoint: v.picklist(['pause', 'resume', 'skip_next', 'skip_prev']) }),
  v.object({ ...named, endpoint: v.literal('seek_to'), value: v.number() }),
  v.object({
    ...named,
    endpoint: v.picklist(['set_shuffling_context', 'set_repeating_context', 'set_repeating_track']),
    value: v.boolean(),
  }),
  v.object({ ...named, endpoint: v.literal('set_options'), ...someOptions }),
  v.object({
    ...named,
    endpoint: v.literal('set_queue'),
    next_tracks: v.array(providedTrack),
    prev_tracks: v.optional(v.array(providedTrack), []),
  }),
  v.object({ ...named, endpoint: v.literal('add_to_queue'), track: v.object({ uri: v.string() }) }),
  v.object({
    ...named,
    endpoint: v.picklist(['append_to_queue', 'play_next']),
    uris: v.pipe(v.array(v.string()), v.maxLength(QUEUE_URIS_MAX)),
    replaced_uids: v.exactOptional(v.pipe(v.array(v.string()), v.maxLength(QUEUE_URIS_MAX))),
  }),
  v.object({
    ...named,
    endpoint: v.literal('move_in_queue'),
    uid: v.string(),
    before_uid: v.nullable(v.string()),
  }),
  v.object({ ...named, endpoint: v.literal('remove_from_queue'), uids: v.array(v.string()) }),
  v.object({ ...named, endpoint: v.literal('set_private_session'), value: v.boolean() }),
  v.object({ ...named, endpoint: v.literal('update_context'), context: playContext, session_id: v.string() }),
]);

/**
 * Ours: the sender and the number of the command. A command older than one already received from this sender is refused (409).
 * Without it the order of arrival counts.
 */
export const sequence = v.exactOptional(
  v.object({ sender_id: v.pipe(v.string(), v.maxLength(SENDER_ID_LENGTH_MAX)), number: v.number() }),
);

/** A short timeout, because later commands wait; a repeated command is recognised by its id. */
export const COMMAND_POLICY = { retry: 'request', timeoutMs: COMMAND_TRY_MS } as const;
