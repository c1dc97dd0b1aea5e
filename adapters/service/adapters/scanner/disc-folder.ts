const DISC_FOLDER = /^(?:cd|dis[ck])[\s._-]*(\d{1,2})\b/i;

/** The number of the disc that a folder with this name holds: `CD 1`, `Disc 02`; null for other folders. */
export function discNumberOf(folderName: string): number | null {
  const [, digits] = DISC_FOLDER.exec(folderName) ?? [];
  return digits === undefined ? null : Number(digits);
}
