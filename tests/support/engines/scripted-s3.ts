import { createServer } from 'node:http';
import { once } from 'node:events';

/** What the server does with one request: an answer, a broken connection, or silence. */
export type ScriptedAnswer =
  | { readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
  | 'reset'
  | 'silence';

export interface ScriptedS3 {
  readonly origin: string;
  /** The requests so far: method and path. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** A server that answers the first requests by a script, and the rest by its last entry. */
export async function startScriptedS3(script: readonly ScriptedAnswer[]): Promise<ScriptedS3> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const answer = script[Math.min(requests.length, script.length - 1)] ?? 'reset';
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    request.resume();
    if (answer === 'reset') request.socket.destroy();
    else if (answer !== 'silence') response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${String(typeof address === 'object' && address ? address.port : 0)}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
