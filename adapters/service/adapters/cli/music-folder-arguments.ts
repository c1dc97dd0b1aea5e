import { access, constants, opendir, readdir, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { MUSIC_LOOKED_AT_MAX } from '../../domain/constants/service.ts';
import { reasonOf, ExitError } from '../process/exit-error.ts';

const AUDIO = /\.(mp3|m4a|aac|flac|ogg|oga|opus|wav)$/i;

/** The folders the operator named, made absolute. Stops when one cannot be read. */
export async function musicFolderArguments(paths: readonly string[]): Promise<readonly string[]> {
  return Promise.all(
    paths.map(async (path) => {
      try {
        await readdir(path);
        await access(path, constants.X_OK);
        return await realpath(path);
      } catch (thrown) {
        throw new ExitError(`The music folder ${path} cannot be read: ${reasonOf(thrown)}.`);
      }
    }),
  );
}

/** `~/Music`, if there is audio in it; else null. Looks at a bounded number of entries. */
export async function defaultMusicFolder(): Promise<string | null> {
  const folder = join(homedir(), 'Music');
  return (await holdsAudio(folder)) ? folder : null;
}

async function holdsAudio(folder: string): Promise<boolean> {
  let lookedAt = 0;
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (entry.isFile() && AUDIO.test(entry.name)) return true;
      if (++lookedAt >= MUSIC_LOOKED_AT_MAX) return false;
    }
  } catch {
    // No such folder, or one that cannot be read: then it is not where the music is.
  }
  return false;
}
