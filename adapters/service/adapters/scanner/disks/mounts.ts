import { readFile } from 'node:fs/promises';

/** The mount points of the disks; Linux lists them. A disk mounted over a folder raises no watch event. */
export function mountPoints(): Promise<readonly string[]> {
  return readFile('/proc/self/mountinfo', 'utf8').then(mountPointsIn, () => []);
}

/** The fifth field of each line; white space and backslashes in it are octal: `/music/my\040disk`. */
export function mountPointsIn(text: string): readonly string[] {
  const fields = text.split('\n').map((line) => line.split(' ')[4] ?? '');
  return fields.filter((path) => path !== '').map((path) => path.replace(/\\([0-7]{3})/g, octalCharacter));
}

const OCTAL = 8;

function octalCharacter(_: string, digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, OCTAL));
}
