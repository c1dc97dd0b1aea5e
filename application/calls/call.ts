import type { GenericSchema } from 'valibot';
import { REQUEST_TIMEOUT_MS } from '#domain/constants/network/retry.ts';

/**
 * One call of spec §7 as a value: the client sends it, the service answers it, and neither can get its
 * path, parameters or shapes wrong without the other noticing.
 */
export interface Call<Path extends string = string, Query = unknown, Body = unknown, Answer = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Service prefix included, parameters as `:name`. */
  readonly path: Path;
  /** `bearer`: access token; `cookie`: the session cookie; `none`: neither. */
  readonly auth: 'bearer' | 'cookie' | 'none';
  /** The statuses that are an answer; the first is the one the service gives. */
  readonly expect: readonly number[];
  readonly retry: RetryPolicyName;
  /** How long one try may take, in milliseconds. */
  readonly timeoutMs: number;
  readonly query: GenericSchema<unknown, Query> | null;
  readonly body: GenericSchema<unknown, Body> | null;
  /** Null: the answer has no body. */
  readonly answer: GenericSchema<unknown, Answer> | null;
  /** How the answer is written; a text may be empty. */
  readonly reads: 'json' | 'text';
  /** How the body is written: what is not JSON is the text it is. */
  readonly writes: MediaType;
}

type MediaType = 'application/json' | 'image/jpeg';

/** Budgets of spec §9; the numbers are in domain/constants/network/retry.ts. A named budget beats the general one. */
export type RetryPolicyName =
  'default' | 'request' | 'registration' | 'state' | 'conflict' | 'deregister' | 'logging' | 'resolve' | 'volume' | 'none';

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** `{ albumId: string }` from `/v1/albums/:albumId`. */
export type Params<Path extends string> = { readonly [Name in ParamName<Path>]: string };

interface Given<Path extends string, Query, Body, Answer> {
  readonly method: Call['method'];
  readonly path: Path;
  readonly auth?: Call['auth'];
  readonly expect?: readonly number[];
  readonly retry?: RetryPolicyName;
  readonly timeoutMs?: number;
  readonly query?: GenericSchema<unknown, Query>;
  readonly body?: GenericSchema<unknown, Body>;
  readonly answer?: GenericSchema<unknown, Answer>;
  readonly reads?: Call['reads'];
  readonly writes?: Call['writes'];
}

/** Makes a call: bearer token, status 200, the default retry policy and the general time-out unless it says otherwise. */
export function call<Path extends string, Query = undefined, Body = undefined, Answer = undefined>(
  given: Given<Path, Query, Body, Answer>,
): Call<Path, Query, Body, Answer> {
  return {
    auth: 'bearer',
    expect: [200],
    retry: 'default',
    timeoutMs: REQUEST_TIMEOUT_MS,
    reads: 'json',
    writes: 'application/json',
    ...given,
    query: given.query ?? null,
    body: given.body ?? null,
    answer: given.answer ?? null,
  };
}

/** What a sender has to give: params when the path has some, query and body when the call has them; a query of nothing but options may be left out. */
export type CallInput<C> =
  C extends Call<infer Path, infer Query, infer Body>
    ? ([ParamName<Path>] extends [never] ? unknown : { readonly params: Params<Path> }) &
        (undefined extends Query ? unknown : object extends Query ? { readonly query?: Query } : { readonly query: Query }) &
        (undefined extends Body ? unknown : { readonly body: Body })
    : never;

export type AnswerOf<C> = C extends Call<string, unknown, unknown, infer Answer> ? Answer : never;

/** The path with its parameters filled in and the query behind it. Absent query values are left out. */
export function urlOf(path: string, params: Readonly<Record<string, string>>, query: unknown): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const text = pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  return text === '' ? filled : `${filled}?${text}`;
}
