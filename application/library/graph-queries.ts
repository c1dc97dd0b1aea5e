import { playerError } from '#domain/errors/player-error.ts';
import type { GraphAlbum, GraphArtist } from '#domain/catalog/graph.ts';
import { albumFrom, artistFrom, type ArtistDetails } from '#domain/catalog/from-graph.ts';
import type { Album } from '#domain/catalog/types.ts';
import type { Api } from '../api/api-client.ts';
import { QUERY_NOT_FOUND, queryAlbum, queryArtist } from '../calls/catalog/graph.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';
import type { FetchShared } from '../api/request-deduplication.ts';
import type { Cancellation } from '../ports/http.ts';

/** Queries of the graph query service. */
export interface GraphQueries {
  /** With the tracks from `offset` on. */
  album(uri: string, offset: number, limit: number, cancellation: Cancellation): Promise<Album>;
  artist(uri: string, cancellation: Cancellation): Promise<ArtistDetails>;
}

interface Operation {
  readonly name: string;
  readonly hash: string;
  readonly text: string;
}

interface GraphResponse<Data> {
  readonly data: Data | null;
  readonly errors: readonly { readonly message: string }[];
}

type Send<Data> = () => Promise<GraphResponse<Data>>;

/** The input of a query by hash. */
export function byHashInput({ name, hash }: Pick<Operation, 'name' | 'hash'>, variables: object) {
  return {
    query: {
      operationName: name,
      variables: JSON.stringify(variables),
      extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } }),
    },
  };
}

/**
 * Queries by hash, and by text when the service does not know the hash or refuses GET. Rejects with REQUEST_FAILED (404 when
 * nothing is found), with the service's message as detail. Spec §7 "Graph query service", §8.
 */
export function createGraphQueries(api: Api, fetchShared: FetchShared): GraphQueries {
  const query = async <Data>(byHash: Send<Data>, byText: Send<Data>): Promise<Data | null> => {
    const first = await byHash().catch((thrown: unknown) => {
      if (errorFrom(thrown).status === 405) return null;
      throw thrown;
    });
    const response = first === null || isUnknown(first) ? await byText() : first;
    const [error] = response.errors;
    if (error !== undefined) throw new Failure(playerError('REQUEST_FAILED', 200), error.message);
    return response.data;
  };
  const byTextInput = ({ name, text }: Operation, variables: object) => ({
    body: { operationName: name, query: text, variables: { ...variables } },
  });

  return {
    async album(uri, offset, limit, cancellation) {
      const variables = { uri, offset, limit };
      const data = await query(
        () => fetchShared(queryAlbum.get, byHashInput(queryAlbum, variables), cancellation),
        () => api.send(queryAlbum.post, byTextInput(queryAlbum, variables), { cancellation }),
      );
      return albumFrom(requireFound<GraphAlbum>(data?.album), offset, limit);
    },
    async artist(uri, cancellation) {
      const data = await query(
        () => fetchShared(queryArtist.get, byHashInput(queryArtist, { uri }), cancellation),
        () => api.send(queryArtist.post, byTextInput(queryArtist, { uri }), { cancellation }),
      );
      return artistFrom(requireFound<GraphArtist>(data?.artist));
    },
  };
}

function isUnknown({ errors }: GraphResponse<unknown>): boolean {
  return errors.some(({ message }) => message === QUERY_NOT_FOUND);
}

function requireFound<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw new Failure(playerError('REQUEST_FAILED', 404));
  return found;
}
