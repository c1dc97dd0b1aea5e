import { playerError, type PlayerError } from '../errors/player-error.ts';
import { codecOf, containerOf } from '../media/mime.ts';
import type { StreamType } from '../media/types.ts';
import { err, ok, type Result } from '../result.ts';
import type { Manifest, ManifestFile } from './types.ts';

export interface Abilities {
  readonly keySystems: readonly string[];
  readonly mimeTypes: readonly string[];
}

export interface ChosenFile {
  readonly streamType: StreamType;
  readonly file: ManifestFile;
}

const STREAM_TYPES = ['file_ids_mp4', 'file_urls_mp3', 'file_urls_external'] as const;

/**
 * The file of a manifest this device plays: protected MP4 where it has a key system, else clear MP4, else MP3.
 * Errors: STORAGE_MANIFEST_EMPTY; EME_API_UNSUPPORTED when all are protected and the page has no key system;
 * FILE_FORMAT_NOT_SUPPORTED when nothing fits. Spec §9 "Stream types".
 */
export function chooseFile(manifest: Manifest, abilities: Abilities): Result<ChosenFile, PlayerError> {
  const all = STREAM_TYPES.flatMap((streamType) => (manifest[streamType] ?? []).map((file) => ({ streamType, file })));
  if (all.length === 0) return err(playerError('STORAGE_MANIFEST_EMPTY'));
  const decodable = all.filter(({ streamType, file }) => streamType !== 'file_ids_mp4' || decodes(abilities, file));
  const playable = decodable.filter(({ file }) => !isProtected(file) || abilities.keySystems.length > 0);
  const [best] = [...playable.filter(({ file }) => isProtected(file)), ...playable.filter(({ file }) => !isProtected(file))];
  if (best) return ok(best);
  return err(decodable.length > 0 ? playerError('EME_API_UNSUPPORTED') : playerError('FILE_FORMAT_NOT_SUPPORTED'));
}

/** The container and the family of the codec count: profiles of AAC are one family. */
function decodes({ mimeTypes }: Abilities, { mime_type }: ManifestFile): boolean {
  return mimeTypes.some((known) => familyOf(known) === familyOf(mime_type));
}

function familyOf(mimeType: string): string {
  return `${containerOf(mimeType)} ${codecOf(mimeType)?.split('.')[0] ?? ''}`;
}

function isProtected({ seek_table }: ManifestFile): boolean {
  return seek_table?.protection != null;
}
