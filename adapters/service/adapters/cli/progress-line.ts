import type { WriteStream } from 'node:tty';

export interface Progress {
  readonly scanning: boolean;
  readonly filesSeen: number;
  readonly filesDone: number;
  readonly tracks: number;
  readonly problems: number;
}

/**
 * Prints the scan's progress: on a terminal in one line that is overwritten, elsewhere (a log) once at the end.
 * Scans without changes print nothing.
 */
export function createProgressLine(output: Pick<WriteStream, 'write' | 'isTTY'>): (progress: Progress) => void {
  const start = output.isTTY ? '\r\u001b[K' : '';
  let isOpen = false;
  let result = resultOf({ scanning: false, filesSeen: 0, filesDone: 0, tracks: 0, problems: 0 });
  return (progress) => {
    if (progress.scanning) {
      if (!output.isTTY || progress.filesSeen === 0) return;
      output.write(`${start}Looking through the music: ${String(progress.filesDone)} of ${String(progress.filesSeen)} files`);
      isOpen = true;
      return;
    }
    const now = resultOf(progress);
    if (now !== result) output.write(`${start}${now}\n`);
    else if (isOpen) output.write(start);
    result = now;
    isOpen = false;
  };
}

function resultOf({ tracks, problems }: Progress): string {
  const ready = `${counted(tracks, 'track')} ready`;
  return problems === 0 ? ready : `${ready}, ${counted(problems, 'file')} left out: the library settings list the reasons`;
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${String(count)} ${noun}s`;
}
