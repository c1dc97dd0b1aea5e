import * as v from 'valibot';
import type { ResponseOf, Call } from '#application/calls/call.ts';
import { fieldErrorText } from '#application/account/field-errors.ts';
import {
  HttpError,
  type RouteInput,
  type Caller,
  type Route,
  type ServiceRequest,
  type ServiceResponse,
} from '../../ports/route.ts';
import { parseJsonBody } from './json-body.ts';
import { empty, json, text } from './responses.ts';

type InputOf<C> = C extends Call<infer Path, infer Query, infer Body> ? RouteInput<Path, Query, Body> : never;

/**
 * The service's side of a call: checks what was sent by the call's shapes, and sends back what the handler answers
 * with the call's first expected status. Refusals: 400 naming the field; what the handler throws as a Refusal.
 */
export function createRoute<C extends Call>(call: C, handler: (input: InputOf<C>) => Promise<ResponseOf<C>>): Route {
  const status = call.expect[0] ?? 200;
  return createResponseRoute(call, async (input) => {
    const value = await handler(input);
    if (call.response === null) return empty(status);
    return call.reads === 'text' ? text(status, String(value)) : json(status, value);
  });
}

/** Like `createRoute`, for handlers that write the whole response themselves (cookies, other statuses). */
export function createResponseRoute<C extends Call>(call: C, handler: (input: InputOf<C>) => Promise<ServiceResponse>): Route {
  return {
    method: call.method,
    path: call.path,
    auth: call.auth,
    call,
    ...(call.body === null ? { bodyBytesMax: 0 } : {}),
    handle: async (request, caller, params) => handler(parseInput(call, request, caller, params) as InputOf<C>),
  };
}

function parseInput(call: Call, request: ServiceRequest, caller: Caller, params: Readonly<Record<string, string>>) {
  const query = call.query === null ? undefined : parseWith(call.query, request.query, 'query');
  const body = call.body === null ? undefined : parseBody(call.body, request, call.writes);
  return { params, query, body, caller, request };
}

/** An empty body counts as null, or as an empty object if the schema accepts one. */
function parseBody(schema: v.GenericSchema, request: ServiceRequest, writes: Call['writes']): unknown {
  if (writes !== 'application/json') return parseWith(schema, new TextDecoder().decode(request.body), 'body');
  if (request.body.length > 0) return parseWith(schema, parseJsonBody(request.body), 'body');
  const nothing = v.safeParse(schema, null);
  return nothing.success ? nothing.output : parseWith(schema, {}, 'body');
}

function parseWith(schema: v.GenericSchema, value: unknown, where: 'query' | 'body'): unknown {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue);
  throw new HttpError(400, `${field ?? where}: ${fieldErrorText(issue)}`);
}
