import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Writes a backup by the command of this program, in a process of its own: the service answers meanwhile. */
export async function backUpBeside(dataPath: string, file: string): Promise<void> {
  const [, script = ''] = process.argv;
  try {
    await run(process.execPath, [...process.execArgv, script, 'backup', file, '--data', dataPath]);
  } catch (thrown) {
    const written = thrown instanceof Error && 'stderr' in thrown ? String(thrown.stderr).trim() : '';
    throw new Error(written.split('\n').at(-1) || String(thrown), { cause: thrown });
  }
}
