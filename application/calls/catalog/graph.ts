import * as v from 'valibot';
import { call } from '../call.ts';
import { graphAlbum, graphArtist } from './graph-shapes.ts';

/** The error of the service for an unknown query hash. Spec §7 "PersistedQueryNotFound". */
export const QUERY_NOT_FOUND = 'PersistedQueryNotFound';

const errors = v.optional(v.array(v.object({ message: v.string() })), []);
const path = '/pathfinder/v1/query';

/** A graph query by hash, sent in the URL. Variables and extensions are JSON. */
const byHash = v.object({ operationName: v.string(), variables: v.optional(v.string()), extensions: v.string() });

/** The same by text, for a service that does not know the hash. */
const byText = v.object({
  operationName: v.string(),
  query: v.string(),
  variables: v.optional(v.record(v.string(), v.unknown()), {}),
  extensions: v.optional(v.unknown()),
});

/** One operation: its name, text, the text's SHA-256 in hexadecimal, and its calls. */
function operation<const Name extends string, Data>(
  name: Name,
  hash: string,
  text: string,
  data: v.GenericSchema<unknown, Data>,
) {
  const response = v.object({ data: v.optional(v.nullable(data), null), errors });
  return {
    name,
    hash,
    text,
    get: call({ method: 'GET', path, query: byHash, response }),
    post: call({ method: 'POST', path, body: byText, response }),
  };
}

const NAMES = '{ uri name }';
const RELEASE = `uri name type date { year month day } images { url width height } artists ${NAMES} totalTracks isPlayable`;
const TRACK =
  `uri name artists ${NAMES} durationMs contentRating position discNumber isPlayable previewUrl linkedFrom { uri } ` +
  `album { ${RELEASE} }`;
const PART = `{ items { ${RELEASE} } total }`;
const PORTRAIT = 'uri name images { url width height } genres';

/** An album with a page of its tracks. Spec §7 "queryAlbum (uri, offset, limit)". */
export const queryAlbum = operation(
  'queryAlbum',
  '002db555ec474ee9a052ca76fc443acd02e7243cca06f1243f24e185d0765687',
  'query queryAlbum($uri: ID!, $offset: Int, $limit: Int) { album(uri: $uri) { ' +
    `${RELEASE} label copyrights { type text } genres tracks(offset: $offset, limit: $limit) { items { ${TRACK} } total } } }`,
  v.object({ album: v.nullable(graphAlbum) }),
);

/** An artist with all data of their page. Spec §7 "queryArtist (uri)". */
export const queryArtist = operation(
  'queryArtist',
  '6af31d5ed6072fae66c3823dfb1f1b1e8e9f27af63dc79d9ff87447af072efbc',
  'query queryArtist($uri: ID!) { artist(uri: $uri) { ' +
    `${PORTRAIT} headerImages { url width height } bio verified followers monthlyListeners topCities { listeners city country } ` +
    `topTracks { ${TRACK} } relatedArtists { ${PORTRAIT} } ` +
    `albums ${PART} singles ${PART} compilations ${PART} appearsOn ${PART} } }`,
  v.object({ artist: v.nullable(graphArtist) }),
);

/** The response to any operation. */
const anyAnswer = v.object({ data: v.nullable(v.record(v.string(), v.unknown())), errors });
export const getGraphQuery = call({ method: 'GET', path, query: byHash, response: anyAnswer });
export const postGraphQuery = call({ method: 'POST', path, body: byText, response: anyAnswer });
