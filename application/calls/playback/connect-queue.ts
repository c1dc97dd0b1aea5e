import * as v from 'valibot';
import type { ProvidedTrack } from '#domain/connect/types.ts';
import { call } from '../call.ts';
import { paging } from '../catalog/catalog.ts';
import { providedTrack } from './connect-command.ts';

type Shape<Type> = v.GenericSchema<unknown, Type>;

export interface QueuePage {
  readonly revision: string;
  readonly offset: number;
  readonly total: number;
  readonly tracks: readonly ProvidedTrack[];
}

const queuePage: Shape<QueuePage> = v.object({
  revision: v.string(),
  offset: v.number(),
  total: v.number(),
  tracks: v.array(providedTrack),
});

/** A part of the queue, at most 100 tracks, and the revision of the queue. Ours. */
export const getQueue = call({
  method: 'GET',
  path: '/connect-state/v1/player/queue',
  retry: 'request',
  query: paging,
  response: queuePage,
});

export interface NextUpPage {
  readonly offset: number;
  readonly has_more: boolean;
  readonly tracks: readonly ProvidedTrack[];
}

const nextUpPage: Shape<NextUpPage> = v.object({
  offset: v.number(),
  has_more: v.boolean(),
  tracks: v.array(providedTrack),
});

/** A part of what the context continues with after the queue, at most 100 tracks in playback order. Ours. */
export const getNextUp = call({
  method: 'GET',
  path: '/connect-state/v1/player/next',
  retry: 'request',
  query: paging,
  response: nextUpPage,
});
