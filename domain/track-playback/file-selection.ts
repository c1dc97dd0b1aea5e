import { BITRATE_BPS } from '../constants/playback/playback.ts';
import { playerError, type PlayerError } from '../errors/player-error.ts';
import { fileIdFormats } from '../media/file-id-formats.ts';
import { codecOf, containerOf } from '../media/mime.ts';
import type { StreamType } from '../media/types.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { Manifest, ManifestFile, ManifestVideo } from './types.ts';

export interface PlaybackCapabilities {
  readonly keySystems: readonly string[];
  readonly mimeTypes: readonly string[];
  /** The preferred bitrate in bit/s; 128000 by default. */
  readonly bitrateBps?: number;
}

export interface ChosenFile {
  readonly streamType: StreamType;
  readonly file: ManifestFile;
}

const VIDEO = /^video\//;
const BY_ID = /^file_ids_mp4/;

/** The stream types, best first. Spec §9 "Stream types". */
const streamTypes = ({ keySystems }: PlaybackCapabilities) =>
  [...fileIdFormats(keySystems), 'file_urls_mp3', 'file_urls_external'] as const;

/** The video of a manifest if this device can play video; null otherwise. */
export function videoIn(
  { manifest_ids_video: [video] = [] }: Manifest,
  { mimeTypes }: PlaybackCapabilities,
): ManifestVideo | null {
  return video !== undefined && mimeTypes.some((type) => VIDEO.test(type)) ? video : null;
}

/**
 * The file this device plays: protected MP4 with a key system, else clear MP4, else MP3.
 * Errors: STORAGE_MANIFEST_EMPTY; MEDIA_NOT_SUPPORTED when there is only a video; EME_API_UNSUPPORTED when all are protected and
 * the page has no key system;
 * FILE_FORMAT_NOT_SUPPORTED when no file fits. Spec §9 "Stream types".
 */
export function chooseFile(manifest: Manifest, capabilities: PlaybackCapabilities): Result<ChosenFile, PlayerError> {
  const all = streamTypes(capabilities).flatMap((streamType) =>
    (manifest[streamType] ?? []).map((file) => ({ streamType, file })),
  );
  if (all.length === 0) return err(noFileError(manifest));
  const decodable = all.filter(({ streamType, file }) => !BY_ID.test(streamType) || decodes(capabilities, file));
  const playable = decodable.filter(({ file }) => !isProtected(file) || capabilities.keySystems.length > 0);
  const [best] = [...playable.filter(({ file }) => isProtected(file)), ...playable.filter(({ file }) => !isProtected(file))];
  if (best)
    return ok(
      selectByBitrate(
        playable.filter((one) => isSameKind(one, best)),
        capabilities.bitrateBps ?? BITRATE_BPS,
      ) ?? best,
    );
  return err(decodable.length > 0 ? playerError('EME_API_UNSUPPORTED') : playerError('FILE_FORMAT_NOT_SUPPORTED'));
}

function noFileError({ manifest_ids_video = [] }: Manifest): PlayerError {
  return manifest_ids_video.length > 0 ? playerError('MEDIA_NOT_SUPPORTED', 'video') : playerError('STORAGE_MANIFEST_EMPTY');
}

/** Whether two files differ in bitrate only. */
function isSameKind(one: ChosenFile, other: ChosenFile): boolean {
  return one.streamType === other.streamType && isProtected(one.file) === isProtected(other.file);
}

/** The best file within the preferred bitrate, else the smallest. Spec §9 "default bitrate 128000". */
function selectByBitrate(files: readonly ChosenFile[], preferredBps: number): ChosenFile | undefined {
  const rising = [...files].sort((one, other) => one.file.bitrate - other.file.bitrate);
  return rising.filter(({ file }) => file.bitrate <= preferredBps).at(-1) ?? rising[0];
}

/** Compares container and codec family: all AAC profiles are one family. */
function decodes({ mimeTypes }: PlaybackCapabilities, { mime_type }: ManifestFile): boolean {
  return mimeTypes.some((known) => familyOf(known) === familyOf(mime_type));
}

function familyOf(mimeType: string): string {
  return `${containerOf(mimeType)} ${codecOf(mimeType)?.split('.')[0] ?? ''}`;
}

function isProtected({ seek_table }: ManifestFile): boolean {
  return seek_table?.protection != null;
}
