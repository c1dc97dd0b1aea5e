import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const CHUNK_BYTES = 65_536;
const LEFT_BYTES = 262_144;
const IS_ROOT = process.getuid?.() === 0;
/** A mount namespace of its own; without root, in a user namespace. */
const OWN_MOUNTS = IS_ROOT ? ['--mount'] : ['--mount', '--map-root-user'];
const JOIN = IS_ROOT ? ['--mount'] : ['--mount', '--user', '--preserve-credentials'];

/** A small disk that only the processes started `within` it see, and that is gone with `remove`. */
export interface LimitedDisk {
  /** Put before a command: it runs from the same folder, and finds the disk at its path. */
  readonly within: readonly string[];
  /** Writes until there is hardly any room: a few small writes may still succeed. */
  fill(pid: number): void;
  makeRoom(pid: number): void;
  remove(): Promise<void>;
}

/**
 * Mounts a disk of this size at a folder. Where a machine mounts nothing, the folder stays what it is, and a limit on the
 * size of files stands for a full disk: the system then refuses the same writes, with another reason.
 */
export async function createLimitedDisk(path: string, sizeBytes: number): Promise<LimitedDisk> {
  mkdirSync(path, { recursive: true });
  const canMount = spawnSync('unshare', [...OWN_MOUNTS, 'mount', '-t', 'tmpfs', 'small', path]).status === 0;
  return canMount ? mounted(path, sizeBytes) : limited();
}

async function mounted(path: string, sizeBytes: number): Promise<LimitedDisk> {
  const script = 'mount -t tmpfs -o size="$1" small "$0" && echo ready && exec cat';
  const holder = spawn('unshare', [...OWN_MOUNTS, 'sh', '-c', script, path, String(sizeBytes)]);
  await once(holder.stdout, 'data');
  const pid = String(holder.pid);
  const filler = join(`/proc/${pid}/root`, path, 'filler');
  return {
    within: ['nsenter', ...JOIN, '--target', pid, 'sh', '-c', 'cd "$0" && exec "$@"', process.cwd()],
    fill: () => writeUntilFull(filler),
    makeRoom: () => rmSync(filler),
    async remove() {
      holder.stdin.end();
      await once(holder, 'exit');
    },
  };
}

function writeUntilFull(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(CHUNK_BYTES));
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOSPC')) throw thrown;
    ftruncateSync(file, Math.max(0, fstatSync(file).size - LEFT_BYTES));
  } finally {
    closeSync(file);
  }
}

function limited(): LimitedDisk {
  const limit = (pid: number, most: string) => spawnSync('prlimit', ['--pid', String(pid), `--fsize=${most}:`]);
  return {
    within: [],
    fill: (pid) => void limit(pid, '0'),
    makeRoom: (pid) => void limit(pid, 'unlimited'),
    remove: () => Promise.resolve(),
  };
}
