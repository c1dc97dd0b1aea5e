import { once } from 'node:events';
import type { Server } from 'node:http';
import { DEFAULT_PORT, PORT_TRIES } from '../../domain/constants/service.ts';
import { ExitError } from '../process/exit-error.ts';

/**
 * Listens on the port asked for, or on the default one or the next that is free. Answers the port.
 * Stops when the port asked for is taken, or the address is none of this machine.
 */
export async function listen(server: Server, host: string, asked: number | null): Promise<number> {
  const first = asked ?? DEFAULT_PORT;
  const last = asked ?? DEFAULT_PORT + PORT_TRIES;
  for (let port = first; port <= last; port++) {
    const failure = await tryPort(server, host, port);
    if (failure === null) return port;
    if (failure !== 'EADDRINUSE') throw new ExitError(`Cannot listen on ${host} port ${String(port)}: ${failure}.`);
  }
  if (asked !== null)
    throw new ExitError(`Port ${String(asked)} is taken. Name another with --port, or none for the next free one.`);
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
