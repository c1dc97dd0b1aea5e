import { parseFrameMessage, withContext, type FrameMessage, type HostMethod } from '#domain/embed/host/host-messages.ts';
import type { HostView } from '#domain/embed/host/host-view.ts';
import type { EmbedPlaybackState, EmbedRequestError } from './types.ts';

type EventMessage = Extract<FrameMessage, { readonly event: string }>;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Requests to the embed in a frame; they wait until it is there. */
export interface FrameConnection {
  request(method: HostMethod, value?: unknown): Promise<unknown>;
  /** Connects to an embed that was there before. A new one announces itself. */
  connect(): void;
  /** The frame shows another page of this origin: requests wait for it. */
  restart(origin: string): void;
  close(): void;
}

function requestError(code: EmbedRequestError['code']): EmbedRequestError {
  return Object.assign(new Error(`The embed refused a request: ${code}.`), { code });
}

/** Connects to the embed of a frame. Only messages of its window and origin count, and only that origin gets any. */
export function connectFrame(
  iframe: HTMLIFrameElement,
  firstOrigin: string,
  on: { readonly connected: (state: EmbedPlaybackState) => void; readonly event: (message: EventMessage) => void },
): FrameConnection {
  const waiting = new Map<number, Waiting>();
  let origin = firstOrigin;
  const queue: (Waiting & { readonly send: () => Promise<unknown> })[] = [];
  let isConnected = false;
  let lastId = 0;

  const send = (method: HostMethod, value?: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = (lastId += 1);
      waiting.set(id, { resolve, reject });
      iframe.contentWindow?.postMessage(withContext({ id, method, value }), target());
    });
  // A sandboxed frame has an opaque origin, which no target origin matches.
  const target = () => (isSandboxed(iframe) ? '*' : origin);

  const connect = async () => {
    const { state } = (await send('connect')) as { readonly state: HostView };
    if (isConnected) return;
    isConnected = true;
    on.connected(state);
    for (const { reject, resolve, send: sendQueued } of queue.splice(0)) sendQueued().then(resolve, reject);
  };

  const begin = () => void connect().catch(() => undefined);
  const onMessage = ({ data, origin: from, source }: MessageEvent) => {
    if (source === null || source !== iframe.contentWindow || from !== (isSandboxed(iframe) ? 'null' : origin)) return;
    const message = parseFrameMessage(data);
    if (message === null) return;
    if ('event' in message) {
      if (message.event === 'announced') begin();
      else if (isConnected) on.event(message);
      return;
    }
    const request = waiting.get(Number(message.id));
    waiting.delete(Number(message.id));
    if ('error' in message) request?.reject(requestError(message.error));
    else request?.resolve(message.value);
  };
  window.addEventListener('message', onMessage);

  const drop = () => {
    isConnected = false;
    for (const { reject } of waiting.values()) reject(requestError('DESTROYED'));
    waiting.clear();
  };

  return {
    request: (method, value) =>
      isConnected
        ? send(method, value)
        : new Promise((resolve, reject) => queue.push({ resolve, reject, send: () => send(method, value) })),
    connect: begin,
    restart(next) {
      origin = next;
      drop();
    },
    close() {
      window.removeEventListener('message', onMessage);
      drop();
      for (const { reject } of queue.splice(0)) reject(requestError('DESTROYED'));
    },
  };
}

function isSandboxed({ sandbox }: HTMLIFrameElement): boolean {
  return sandbox.length > 0 && !sandbox.contains('allow-same-origin');
}
