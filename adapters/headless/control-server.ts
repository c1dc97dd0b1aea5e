import { createServer, type IncomingMessage, type Server } from 'node:http';
import * as v from 'valibot';
import { WebSocketServer } from 'ws';
import type { Controller } from '#application/player-view/controller-types.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { fieldErrorText } from '#application/account/field-errors.ts';
import type { Clock } from '#application/ports/clock.ts';
import { COMMANDS } from './commands.ts';
import { eventsBetween } from './events.ts';
import { queueJson, statusJson, VOLUME_STEPS, volumeOf, type DeviceIdentity } from './status.ts';

interface ControlResponse {
  readonly status: number;
  readonly body?: unknown;
}

const BODY_BYTES_MAX = 65_536;
const refused = (status: number, message: string): ControlResponse => ({ status, body: { error: { status, message } } });

/** Whether a program of this machine sent the request; web pages send an Origin header. */
const isScript = ({ headers, socket }: IncomingMessage) =>
  headers.origin === undefined && /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '');

/** The device for scripts: commands over HTTP, events over a socket at `/events`. Listening is the caller's. */
export function createControlServer(controller: Controller, identity: DeviceIdentity, clock: Clock): Server {
  const command = async (name: string, body: unknown): Promise<ControlResponse> => {
    const known = COMMANDS[name];
    if (known === undefined) return refused(404, `There is no command ${name}`);
    const parsed = v.safeParse(known.body, body);
    if (!parsed.success) {
      const [issue] = parsed.issues;
      return refused(400, `${v.getDotPath(issue) ?? 'body'}: ${fieldErrorText(issue)}`);
    }
    try {
      await known.run(controller, parsed.output, clock.nowMs());
      return { status: 200 };
    } catch (thrown) {
      const { message, status } = errorFrom(thrown);
      return refused(status >= 400 && status < 500 ? status : 409, message);
    }
  };

  const queue = async (offset: number): Promise<ControlResponse> => {
    if (!Number.isInteger(offset) || offset < 0) return refused(400, 'offset: is no place in a queue');
    return { status: 200, body: queueJson(await controller.getQueue(offset)) };
  };

  const respond = async (request: IncomingMessage): Promise<ControlResponse> => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (!isScript(request)) return refused(403, 'Pages of a browser may not steer this device');
    if (request.method === 'GET' && path === '/status')
      return { status: 200, body: statusJson(controller.view(), identity, clock.nowMs()) };
    if (request.method === 'GET' && path === '/player/volume')
      return { status: 200, body: { value: volumeOf(controller.view()), max: VOLUME_STEPS } };
    if (request.method === 'GET' && path === '/player/queue') return queue(Number(searchParams.get('offset') ?? 0));
    const [, name] = /^\/player\/(\w+)$/.exec(path) ?? [];
    if (name === undefined) return refused(404, `There is nothing at ${path}`);
    if (request.method !== 'POST') return refused(405, 'Commands are posted');
    const body = await bodyOf(request);
    return body === undefined ? refused(400, 'body: is not JSON') : command(name, body);
  };

  const server = createServer((request, response) => {
    void respond(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    });
  });
  tellEvents(server, controller, identity);
  return server;
}

function tellEvents(server: Server, controller: Controller, { deviceId }: DeviceIdentity): void {
  const sockets = new WebSocketServer({
    server,
    path: '/events',
    verifyClient: ({ req }: { req: IncomingMessage }) => isScript(req),
  });
  let before = controller.view();
  const stop = controller.onChange((after) => {
    const events = eventsBetween(before, after, deviceId);
    before = after;
    for (const open of sockets.clients) for (const event of events) open.send(JSON.stringify(event));
  });
  server.on('close', () => {
    stop();
    for (const open of sockets.clients) open.terminate();
  });
}

/** Undefined for invalid JSON; an empty body counts as an empty object. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  try {
    return length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
