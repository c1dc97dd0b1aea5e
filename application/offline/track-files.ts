import { KEPT_PART_BYTES } from '#domain/constants/page/offline.ts';
import type { MachineTrack } from '#domain/track-playback/types.ts';
import type { KeptFiles } from '../ports/kept-files.ts';
import { textFromUtf8, utf8FromText } from '../runtime/utf8.ts';

interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** The files of kept tracks: their bytes in parts, as the service delivered them, their licences and their descriptions. */
export interface TrackFiles {
  /** The bytes of a range; null when one of its parts is missing. */
  readBytes(fileId: string, range: ByteRange): Promise<readonly Uint8Array[] | null>;
  hasPart(fileId: string, part: number): Promise<boolean>;
  writePart(fileId: string, part: number, bytes: Uint8Array): Promise<void>;
  readLicence(fileId: string): Promise<Uint8Array | null>;
  writeLicence(fileId: string, licence: Uint8Array): Promise<void>;
  readTrack(uri: string): Promise<MachineTrack | null>;
  writeTrack(uri: string, track: MachineTrack): Promise<void>;
  /** Removes everything of a track. */
  remove(uri: string, fileId: string): Promise<void>;
}

const partName = (fileId: string, part: number) => `bytes/${fileId}/${String(part)}`;
const licenceName = (fileId: string) => `licence/${fileId}`;
const trackName = (uri: string) => `track/${uri}`;

export function createTrackFiles(files: KeptFiles): TrackFiles {
  /** A part has several segments. */
  let lastPart: { readonly name: string; readonly bytes: Uint8Array } | null = null;
  const readPart = async (name: string) => {
    if (lastPart?.name === name) return lastPart.bytes;
    const bytes = await files.read(name);
    if (bytes !== null) lastPart = { name, bytes };
    return bytes;
  };

  return {
    async readBytes(fileId, { first, last }) {
      const chunks: Uint8Array[] = [];
      for (let at = first; at <= last;) {
        const part = Math.floor(at / KEPT_PART_BYTES);
        const begin = part * KEPT_PART_BYTES;
        const bytes = await readPart(partName(fileId, part));
        const chunk = bytes?.subarray(at - begin, last + 1 - begin);
        if (chunk === undefined || chunk.length === 0) return null;
        chunks.push(chunk);
        at += chunk.length;
      }
      return chunks;
    },
    hasPart: async (fileId, part) => (await files.read(partName(fileId, part))) !== null,
    writePart: (fileId, part, bytes) => files.write(partName(fileId, part), bytes),
    readLicence: (fileId) => files.read(licenceName(fileId)),
    writeLicence: (fileId, licence) => files.write(licenceName(fileId), licence),
    async readTrack(uri) {
      const bytes = await files.read(trackName(uri));
      return bytes && (JSON.parse(textFromUtf8(bytes)) as MachineTrack);
    },
    writeTrack: (uri, track) => files.write(trackName(uri), utf8FromText(JSON.stringify(track))),
    async remove(uri, fileId) {
      lastPart = null;
      await files.remove(trackName(uri));
      await files.remove(licenceName(fileId));
      for (let part = 0; (await files.read(partName(fileId, part))) !== null; part += 1)
        await files.remove(partName(fileId, part));
    },
  };
}
