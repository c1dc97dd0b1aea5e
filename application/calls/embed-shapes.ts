import * as v from 'valibot';
import type { EmbedEpisodeItem, EmbedResource, EmbedSong } from '#domain/embed/resource.ts';
import type { EmbedConfig } from '#domain/embed/types.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { Failure } from '../failure.ts';
import { image } from './catalog-shapes.ts';

/** What the service writes into an embed's page, and the embed reads there. Spec §3 "Embed resources". */
type Shape<Type> = v.GenericSchema<unknown, Type>;

const named = v.object({ name: v.string() });
const markets = v.exactOptional(v.array(v.string()));

const common = {
  uri: v.string(),
  name: v.string(),
  external_urls: v.object({ spotify: v.string() }),
  dominantColor: v.string(),
};

const songEntries = {
  uri: v.string(),
  name: v.string(),
  type: v.literal('track'),
  artists: v.array(named),
  duration_ms: v.number(),
  preview_url: v.nullable(v.string()),
  is_playable: v.boolean(),
  track_number: v.number(),
};
const song: Shape<EmbedSong> = v.object(songEntries);

const episodeEntries = {
  uri: v.string(),
  name: v.string(),
  type: v.literal('episode'),
  duration_ms: v.number(),
  audio_preview_url: v.nullable(v.string()),
  is_playable: v.boolean(),
  available_markets: markets,
};
const episode: Shape<EmbedEpisodeItem> = v.object(episodeEntries);

const images = v.array(image);
const group = { uri: v.string(), name: v.string(), images };

export const embedResource: Shape<EmbedResource> = v.variant('type', [
  v.object({ ...common, type: v.literal('album'), artists: v.array(named), images, tracks: v.object({ items: v.array(song) }) }),
  v.object({ ...common, type: v.literal('artist'), images, tracks: v.array(song) }),
  v.object({
    ...common,
    type: v.literal('playlist'),
    primary_color: v.nullable(v.string()),
    owner: v.object({ display_name: v.string() }),
    images,
    tracks: v.object({ items: v.array(v.object({ track: v.nullable(v.union([song, episode])) })) }),
  }),
  v.object({ ...common, ...songEntries, album: v.object(group) }),
  v.object({ ...common, ...episodeEntries, images, show: v.object({ ...group, available_markets: markets }) }),
  v.object({
    ...common,
    type: v.literal('show'),
    publisher: v.string(),
    images,
    available_markets: markets,
    episodes: v.object({ items: v.array(episode) }),
  }),
]);

export const embedConfig: Shape<EmbedConfig> = v.object({
  origin: v.string(),
  enableLogin: v.boolean(),
  isAnonymous: v.boolean(),
  countryCode: v.nullable(v.string()),
  downloadLink: v.nullable(v.string()),
  isSpotified: v.boolean(),
  facebookAppId: v.nullable(v.string()),
});

/** Texts by key; what is missing is said in English. */
export const embedTranslations: Shape<Readonly<Record<string, string>>> = v.record(v.string(), v.string());

export const embedLocale: Shape<string> = v.string();

/** The ids of the elements that carry them in the page. Spec §2 "read from embedded page elements". */
export const EMBED_BLOCKS = {
  resource: embedResource,
  config: embedConfig,
  translations: embedTranslations,
  locale: embedLocale,
};

/** The text of one such element, decoded. Throws Failure ANSWER_MALFORMED naming the element and the first field that is wrong. */
export function readEmbedBlock<Name extends keyof typeof EMBED_BLOCKS>(
  name: Name,
  text: string,
): v.InferOutput<(typeof EMBED_BLOCKS)[Name]> {
  const parsed = v.safeParse<(typeof EMBED_BLOCKS)[Name]>(EMBED_BLOCKS[name], JSON.parse(text));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Failure(playerError('ANSWER_MALFORMED', `${name}: ${v.getDotPath(issue) ?? 'block'}: ${issue.message}`));
}
