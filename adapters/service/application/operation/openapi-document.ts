import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { Call } from '#application/calls/call.ts';
import {
  album,
  albumRef,
  artist,
  episode,
  followers,
  image,
  show,
  showRef,
  track,
} from '#application/calls/catalog/catalog-shapes.ts';
import { playlistRef } from '#application/calls/catalog/playlist-shapes.ts';
import { stateMachine } from '#application/calls/playback/playback-shapes.ts';
import { playlist } from '#application/calls/playlists/playlists.ts';
import type { Route } from '../ports/route.ts';

/** Shapes that many calls share: each is written once, under `#/components/schemas`. */
const SHARED = {
  Album: album,
  AlbumRef: albumRef,
  Artist: artist,
  Episode: episode,
  Followers: followers,
  Image: image,
  Playlist: playlist,
  PlaylistRef: playlistRef,
  Show: show,
  ShowRef: showRef,
  StateMachine: stateMachine,
  Track: track,
} as unknown as NonNullable<ConversionConfig['definitions']>;

const CONVERSION: ConversionConfig = {
  target: 'draft-2020-12',
  // What is sent, before defaults and transforms.
  typeMode: 'input',
  // A rule that JSON Schema cannot express is left out: the service still checks it.
  errorMode: 'ignore',
  definitions: SHARED,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

const ERROR = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['status', 'message'],
      properties: { status: { type: 'integer' }, message: { type: 'string' }, reason: { type: 'string' } },
    },
  },
};

const NO_CONTENT = [204, 205, 304];
const SECURITY = { bearer: [{ bearer: [] }], cookie: [{ cookie: [] }], none: [], optional: [{}, { bearer: [] }] };

type Json = Readonly<Record<string, unknown>>;

/**
 * The OpenAPI 3.1 document of these routes. A route of a call has the call's parameters, body, answers and errors; another
 * route has its path parameters.
 */
export function openApiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const path = pathOf(route);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cadenza', version: 'v1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: ERROR, ...toJsonSchemaDefs(SHARED, CONVERSION) },
      responses: { Error: { description: 'Refused', content: { 'application/json': { schema: refTo('schemas/Error') } } } },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'cadenza', description: 'The name ends with a mark of the installation.' },
      },
    },
  };
}

function operationOf(route: Route): Json {
  const { auth, call, method } = route;
  const query = call?.query ? schemaOf(call.query) : {};
  const parameters = [...paramsOf(route), ...queryOf(query)];
  return {
    operationId: `${method.toLowerCase()}${pathOf(route).replace(/\W+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    security: SECURITY[auth],
    ...(parameters.length > 0 && { parameters }),
    ...(call?.body && { requestBody: { content: { [call.writes]: { schema: schemaOf(call.body) } } } }),
    responses: { ...answersOf(call), ...errorsOf(route) },
  };
}

function answersOf(call: Call | undefined): Json {
  const content = call?.response
    ? { [call.reads === 'text' ? 'text/plain' : 'application/json']: { schema: schemaOf(call.response) } }
    : null;
  return Object.fromEntries(
    (call?.expect ?? [200]).map((status) => [
      String(status),
      { description: 'Response', ...(content !== null && !NO_CONTENT.includes(status) && { content }) },
    ]),
  );
}

/** 400 names the field, 401 asks for a token; what else a route refuses has the same shape. */
function errorsOf({ auth, call }: Route): Json {
  const statuses = [
    ...(call?.query || call?.body ? ['400'] : []),
    ...(auth === 'bearer' || auth === 'optional' ? ['401'] : []),
    'default',
  ];
  return Object.fromEntries(statuses.map((status) => [status, refTo('responses/Error')]));
}

function paramsOf({ path }: Route): readonly Json[] {
  return [...path.matchAll(/:(\w+)|\*$/g)].map(([, name = 'rest']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryOf({ properties = {}, required = [] }: JsonSchema): readonly Json[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

const pathOf = ({ path }: Route): string => path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{rest}');
const refTo = (what: string): Json => ({ $ref: `#/components/${what}` });

function schemaOf(schema: GenericSchema): JsonSchema {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, CONVERSION);
  return rest;
}
