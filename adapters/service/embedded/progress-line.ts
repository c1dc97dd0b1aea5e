import type { WriteStream } from 'node:tty';

export interface Progress {
  readonly scanning: boolean;
  readonly filesSeen: number;
  readonly filesDone: number;
  readonly tracks: number;
  readonly problems: number;
}

/**
 * Tells how far the scan is: on a terminal in one line that is written over, elsewhere (a log) only once it is done.
 * Scans that found nothing new say nothing.
 */
export function createProgressLine(output: Pick<WriteStream, 'write' | 'isTTY'>): (progress: Progress) => void {
  let told = '';
  const tell = (line: string, isLast: boolean): void => {
    if (line === told) return;
    told = line;
    if (output.isTTY) output.write(`\r\u001b[K${line}${isLast ? '\n' : ''}`);
    else if (isLast) output.write(`${line}\n`);
  };
  return ({ scanning, filesSeen, filesDone, tracks, problems }) => {
    if (scanning) return tell(`Looking through the music: ${String(filesDone)} of ${String(filesSeen)} files`, false);
    const trouble = problems > 0 ? `, ${String(problems)} files could not be used (see the settings)` : '';
    tell(`${String(tracks)} tracks are ready${trouble}`, true);
  };
}
