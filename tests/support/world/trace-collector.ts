import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span in OTLP's JSON. */
export interface SpanJson {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code?: number };
}
interface Batch {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SpanJson[] }[] }[];
}

/** A collector of traces that keeps what it receives. */
export async function openTraceCollector() {
  const requests: { readonly url: string; readonly body: string }[] = [];
  const server = createServer((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (bytes: Buffer) => (body += bytes.toString()));
    incoming.on('end', () => {
      requests.push({ url: incoming.url ?? '', body });
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    requests,
    text: () => requests.map(({ body }) => body).join(''),
    spans: () =>
      requests
        .flatMap(({ body }) => (JSON.parse(body) as Batch).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    close: () => void server.close(),
  };
}
