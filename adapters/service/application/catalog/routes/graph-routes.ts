import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { getGraphQuery, postGraphQuery, QUERY_NOT_FOUND, queryAlbum, queryArtist } from '#application/calls/catalog/graph.ts';
import { fieldErrorText } from '#application/account/field-errors.ts';
import { ALBUM_TRACKS_PAGE } from '#domain/constants/content/library.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { HttpError, type Caller, type Route, type ServiceRequest } from '../../ports/route.ts';
import { CONTENT_PAGE_LIMIT_MAX, QUERIES_REMEMBERED } from '../../../domain/constants/catalog.ts';
import { OPEN_BODY_BYTES_MAX } from '../../../domain/constants/service.ts';
import type { TokenScope } from '../token-scope.ts';
import { graphAlbum, graphArtist } from '../graph-queries.ts';
import { createLibraryReader } from '../library-reader.ts';
import type { RelatedArtists } from '../../ports/features/related-artists.ts';
import type { Store } from '../../ports/store.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import { createLruCache } from '../../kernel/lru-cache.ts';

export interface GraphDeps {
  readonly store: Store;
  readonly coverage: TokenScope;
  readonly related: RelatedArtists;
}

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const VARIABLES = v.object({
  uri: v.string(),
  offset: v.optional(v.nullable(whole)),
  limit: v.optional(v.nullable(whole)),
});
type Variables = v.InferOutput<typeof VARIABLES>;
const EXTENSIONS = v.object({ persistedQuery: v.object({ sha256Hash: v.string() }) });

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A response holds everything of its operation, whatever the text picks out. */
type Operation = (input: { readonly caller: Caller; readonly request: ServiceRequest }, variables: Variables) => Promise<object>;

/** The graph query service: by the hash of a text it knows, or by the text, which it knows from then on. Spec §7 "Graph query service". */
export function graphRoutes({ store, coverage, related }: GraphDeps): readonly Route[] {
  const idOf = async (caller: Caller, type: 'album' | 'artist', uri: string) => {
    const parsed = parseContentUri(uri);
    if (parsed?.type !== type) throw new HttpError(400, `variables.uri: names no ${type}`);
    await coverage.refuseUnlessCovered(caller, uri);
    return parsed.id;
  };
  const albumOperation: Operation = async ({ caller, request }, { uri, offset, limit }) => {
    const id = await idOf(caller, 'album', uri);
    const count = Math.max(1, Math.min(limit ?? ALBUM_TRACKS_PAGE, CONTENT_PAGE_LIMIT_MAX));
    return { album: await graphAlbum(createLibraryReader(store, request.origin), id, offset ?? 0, count) };
  };
  const artistOperation: Operation = async ({ caller, request }, { uri }) => {
    const id = await idOf(caller, 'artist', uri);
    return { artist: await graphArtist(createLibraryReader(store, request.origin), related, id) };
  };
  const operations = new Map<string, Operation>([
    [queryAlbum.name, albumOperation],
    [queryArtist.name, artistOperation],
  ]);
  const known = createLruCache<true>(QUERIES_REMEMBERED);
  const own = new Set([queryAlbum, queryArtist].map(({ text }) => sha256(text)));

  return [
    createRoute(getGraphQuery, async (input) => {
      const { operationName, variables = '{}', extensions } = input.query;
      const { sha256Hash } = parseField(EXTENSIONS, parseJson(extensions, 'extensions'), 'extensions').persistedQuery;
      const operation = operations.get(operationName);
      const isKnown = own.has(sha256Hash) || known.get(sha256Hash) !== undefined;
      if (!isKnown || operation === undefined) return graphError(QUERY_NOT_FOUND);
      return runOperation(input, operation, parseJson(variables, 'variables'));
    }),
    {
      ...createRoute(postGraphQuery, async (input) => {
        const { operationName, query, variables } = input.body;
        const operation = operations.get(operationName);
        if (operation === undefined) return graphError(`Unknown operation ${operationName}`);
        known.set(sha256(query), true);
        return runOperation(input, operation, variables);
      }),
      // Anonymous callers may use this call, so its body is small.
      bodyBytesMax: OPEN_BODY_BYTES_MAX,
    },
  ];
}

async function runOperation(input: Parameters<Operation>[0], operation: Operation, variables: unknown) {
  const data = await operation(input, parseField(VARIABLES, variables, 'variables'));
  return { data: { ...data }, errors: [] };
}

function graphError(message: string) {
  return { data: null, errors: [{ message }] };
}

function parseJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, `${field}: is not JSON`);
  }
}

function parseField<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown, field: string): Output {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new HttpError(400, `${[field, v.getDotPath(issue)].filter(Boolean).join('.')}: ${fieldErrorText(issue)}`);
}
