import type { GenericSchema } from 'valibot';
import { REQUEST_TIMEOUT_MS } from '#domain/constants/network/retry.ts';

/** One call of spec §7 as a value: client and service share its path, parameters and schemas. */
export interface Call<Path extends string = string, Query = unknown, Body = unknown, ResponseBody = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path with the service prefix; parameters as `:name`. */
  readonly path: Path;
  /** `bearer`: access token; `cookie`: the session cookie; `none`: neither. */
  readonly auth: 'bearer' | 'cookie' | 'none';
  /** The expected statuses; the service responds with the first. */
  readonly expect: readonly number[];
  readonly retry: RetryPolicyName;
  /** Timeout of one attempt, in milliseconds. */
  readonly timeoutMs: number;
  readonly query: GenericSchema<unknown, Query> | null;
  readonly body: GenericSchema<unknown, Body> | null;
  /** Null: the response has no body. */
  readonly response: GenericSchema<unknown, ResponseBody> | null;
  /** Format of the response; a text may be empty. */
  readonly reads: 'json' | 'text';
  /** Content type of the body; anything but JSON is sent as text. */
  readonly writes: MediaType;
}

type MediaType = 'application/json' | 'image/jpeg';

/** Budgets of spec §9; the numbers are in domain/constants/network/retry.ts. A named budget beats the general one. */
export type RetryPolicyName =
  | 'default'
  | 'request'
  | 'registration'
  | 'state'
  | 'conflict'
  | 'deregister'
  | 'logging'
  | 'resolve'
  | 'volume'
  | 'none';

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** `{ albumId: string }` from `/v1/albums/:albumId`. */
export type Params<Path extends string> = { readonly [Name in ParamName<Path>]: string };

interface CallDefinition<Path extends string, Query, Body, ResponseBody> {
  readonly method: Call['method'];
  readonly path: Path;
  readonly auth?: Call['auth'];
  readonly expect?: readonly number[];
  readonly retry?: RetryPolicyName;
  readonly timeoutMs?: number;
  readonly query?: GenericSchema<unknown, Query>;
  readonly body?: GenericSchema<unknown, Body>;
  readonly response?: GenericSchema<unknown, ResponseBody>;
  readonly reads?: Call['reads'];
  readonly writes?: Call['writes'];
}

/** Creates a call; defaults: bearer token, status 200, the default retry policy and the general timeout. */
export function call<Path extends string, Query = undefined, Body = undefined, ResponseBody = undefined>(
  definition: CallDefinition<Path, Query, Body, ResponseBody>,
): Call<Path, Query, Body, ResponseBody> {
  return {
    auth: 'bearer',
    expect: [200],
    retry: 'default',
    timeoutMs: REQUEST_TIMEOUT_MS,
    reads: 'json',
    writes: 'application/json',
    ...definition,
    query: definition.query ?? null,
    body: definition.body ?? null,
    response: definition.response ?? null,
  };
}

/** The input of a call: params, query and body as far as the call has them; a query with optional values only may be left out. */
export type CallInput<C> =
  C extends Call<infer Path, infer Query, infer Body>
    ? ([ParamName<Path>] extends [never] ? unknown : { readonly params: Params<Path> }) &
        (undefined extends Query ? unknown : object extends Query ? { readonly query?: Query } : { readonly query: Query }) &
        (undefined extends Body ? unknown : { readonly body: Body })
    : never;

export type ResponseOf<C> = C extends Call<string, unknown, unknown, infer ResponseBody> ? ResponseBody : never;

/** The path with its parameters filled in and the query appended. Undefined query values are left out. */
export function urlOf(path: string, params: Readonly<Record<string, string>>, query: unknown): string {
  const hasParams = path.includes(':');
  let url = hasParams ? path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) : path;
  let sign = '?';
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue;
    url += `${sign}${name}=${encodeURIComponent(String(value))}`;
    sign = '&';
  }
  return url;
}
