import { once } from 'node:events';
import type { Server } from 'node:http';
import { DEFAULT_PORT, PORT_TRIES } from '../../domain/constants/service.ts';
import { ExitError } from '../process/exit-error.ts';

/**
 * Listens on the requested port, else on the default one or the next free one. Resolves with the port.
 * Throws ExitError when the requested port is in use, or the address is none of this machine.
 */
export async function listen(server: Server, host: string, requestedPort: number | null): Promise<number> {
  const first = requestedPort ?? DEFAULT_PORT;
  const last = requestedPort ?? DEFAULT_PORT + PORT_TRIES;
  for (let port = first; port <= last; port++) {
    const failure = await tryPort(server, host, port);
    if (failure === null) return port;
    if (failure !== 'EADDRINUSE') throw new ExitError(`Cannot listen on ${host} port ${String(port)}: ${failure}.`);
  }
  if (requestedPort !== null)
    throw new ExitError(
      `Port ${String(requestedPort)} is in use. Choose another with --port, or omit --port for the next free one.`,
    );
  throw new ExitError(`The ports ${String(first)} to ${String(last)} are all taken. Name another with --port.`);
}

/** Null when it listens, else the code of what went wrong. */
async function tryPort(server: Server, host: string, port: number): Promise<string | null> {
  try {
    server.listen({ host, port });
    await once(server, 'listening');
    return null;
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown);
  }
}
