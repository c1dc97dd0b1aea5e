import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import WebSocket from 'ws';

/** Linux counts the time of a processor in hundredths of a second, and memory in pages. */
const TICK_MS = 10;
const PAGE_BYTES = 4_096;

/** Fields of `/proc/PID/stat` after the name, which may hold spaces: the parent, and the times of it and of its ended children. */
const PARENT = 1;
const TIMES = [11, 12, 13, 14];

/** The CPU time that a process and all below it have taken so far, in milliseconds. On Linux. */
export function cpuMsOf(pid: number): number {
  const all = new Map(
    readdirSync('/proc').flatMap((name) => {
      const fields = /^\d+$/.test(name) ? statOf(name) : null;
      return fields === null ? [] : [[Number(name), fields] as const];
    }),
  );
  const isBelow = (child: number): boolean => child === pid || (all.has(child) && isBelow(Number(all.get(child)?.[PARENT])));
  let ticks = 0;
  for (const [child, fields] of all) if (isBelow(child)) for (const at of TIMES) ticks += Number(fields[at]);
  return ticks * TICK_MS;
}

/** Null for a process that ended meanwhile. */
function statOf(name: string): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Lets all threads of a process run on these processors only: `0`, or `0-3`. On Linux. */
export function bindProcess(pid: number, processors: string): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processors, String(pid)]);
}

/** The memory of a process that is in use by Node after garbage was collected, and what the system gave it, in bytes. */
export async function memoryOf(
  pid: number,
  inspectorPort: number,
): Promise<{ readonly heap: number; readonly resident: number }> {
  const [target] = (await (await fetch(`http://127.0.0.1:${String(inspectorPort)}/json`)).json()) as readonly {
    readonly webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  const call = async (id: number, method: string): Promise<Readonly<Record<string, number>>> => {
    socket.send(JSON.stringify({ id, method }));
    const [data] = (await once(socket, 'message')) as [Buffer];
    return (JSON.parse(data.toString()) as { readonly result: Readonly<Record<string, number>> }).result;
  };
  for (const id of [1, 2]) await call(id, 'HeapProfiler.collectGarbage');
  const { backingStorageSize = 0, usedSize = 0 } = await call(3, 'Runtime.getHeapUsage');
  socket.terminate();
  const [, pages] = readFileSync(`/proc/${String(pid)}/statm`, 'utf8').split(' ');
  return { heap: usedSize + backingStorageSize, resident: Number(pages) * PAGE_BYTES };
}
