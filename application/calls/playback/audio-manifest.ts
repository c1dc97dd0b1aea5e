import * as v from 'valibot';
import { seekTableFrom } from '#domain/media/audio-manifest.ts';
import type { SeekTable } from '#domain/media/types.ts';

const count = v.optional(v.number(), 0);

/** An audio manifest: `/seektable`, and inline in a state machine's track. Segments come as pairs or as references. Spec §3. */
export const seekTable: v.GenericSchema<unknown, SeekTable> = v.pipe(
  v.object({
    protection: v.nullish(v.literal('cenc'), null),
    pssh: v.nullish(v.string(), null),
    offset: v.number(),
    timescale: v.number(),
    encoder_delay_samples: count,
    padding_samples: count,
    segments: v.exactOptional(v.array(v.tuple([v.number(), v.number()]))),
    references: v.exactOptional(v.array(v.object({ size: v.number(), duration: v.number() }))),
  }),
  v.transform((manifest): SeekTable => seekTableFrom(manifest)),
);
