import { VARIANT_HEADROOM_BPS } from '../../constants/playback/bandwidth.ts';
import { playerError, type PlayerError } from '../../errors/player-error.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { EncryptionInfo, VideoContent, VideoProfile } from './video-manifest.ts';

/** The key systems and codecs of a page. */
export interface VideoCapabilities {
  /** Best first. */
  readonly keySystems: readonly string[];
  readonly decodes: (mimeType: string) => boolean;
}

/** The playable profiles of a video, each list in ascending bitrate. */
export interface Variants {
  readonly videos: readonly VideoProfile[];
  /** Empty for a silent video. */
  readonly audios: readonly VideoProfile[];
  /** The key system of the protected ones; null when all are clear. */
  readonly encryption: EncryptionInfo | null;
}

/** For MediaSource, e.g. `video/mp4; codecs="avc1.4d401f"`. */
export const mimeTypeOf = ({ mime_type, video_codec, audio_codec }: VideoProfile) =>
  `${mime_type}; codecs="${[video_codec, audio_codec].filter((codec) => codec !== null).join(', ')}"`;

const isPicture = ({ video_codec, audio_codec }: VideoProfile) => video_codec !== null && audio_codec === null;
const isSound = ({ video_codec, audio_codec }: VideoProfile) => video_codec === null && audio_codec !== null;

export const videoBitrateOf = ({ video_bitrate, max_bitrate }: VideoProfile) => video_bitrate ?? max_bitrate ?? 0;
export const audioBitrateOf = ({ audio_bitrate, max_bitrate }: VideoProfile) => audio_bitrate ?? max_bitrate ?? 0;

const ascending = (profiles: readonly VideoProfile[], bitrateOf: (profile: VideoProfile) => number) =>
  [...profiles].sort((a, b) => bitrateOf(a) - bitrateOf(b));

/** The profiles with a supported codec; profiles with picture and sound in one stream are not supported. */
function decodable({ profiles }: VideoContent, { decodes }: VideoCapabilities) {
  return profiles.filter((profile) => (isPicture(profile) || isSound(profile)) && decodes(mimeTypeOf(profile)));
}

/** The clear profiles, and those of the key system. */
function decryptableBy(profiles: readonly VideoProfile[], { encryption_infos }: VideoContent, keySystem: string | null) {
  return profiles.filter(
    ({ encryption_index }) => encryption_index === null || encryption_infos[encryption_index]?.key_system === keySystem,
  );
}

/**
 * The playable profiles of a video with one key system for all: the first that opens a picture, else the clear ones.
 *
 * Errors: MEDIA_NOT_SUPPORTED when the page decodes no picture; DISALLOW_PROTECTED_TRACK_ERROR when it has no
 * key system for those it decodes. Spec §5 "Video needs a DRM manager ('Protected tracks not supported')".
 */
export function variantsFor(content: VideoContent, capabilities: VideoCapabilities): Result<Variants, PlayerError> {
  const profiles = decodable(content, capabilities);
  const [picture] = profiles.filter(isPicture);
  if (picture === undefined) return err(playerError('MEDIA_NOT_SUPPORTED', content.profiles.map(mimeTypeOf).join(', ')));
  const wholeWith = (keySystem: string | null) => {
    const opened = decryptableBy(profiles, content, keySystem);
    const hasSound = opened.some(isSound) || !content.profiles.some(isSound);
    return opened.some(isPicture) && hasSound ? { keySystem, opened } : null;
  };
  const choice = [...capabilities.keySystems, null].map(wholeWith).find((found) => found !== null);
  if (!choice) return err(playerError('DISALLOW_PROTECTED_TRACK_ERROR'));
  return ok({
    videos: ascending(choice.opened.filter(isPicture), videoBitrateOf),
    audios: ascending(choice.opened.filter(isSound), audioBitrateOf),
    encryption: choice.opened.flatMap((profile) => encryptionOf(content, profile))[0] ?? null,
  });
}

function encryptionOf({ encryption_infos }: VideoContent, { encryption_index }: VideoProfile): readonly EncryptionInfo[] {
  const info = encryption_index === null ? undefined : encryption_infos[encryption_index];
  return info === undefined ? [] : [info];
}

/** The best sound within the requested bitrate, else the smallest; null for a silent video. */
export function chooseAudio({ audios }: Variants, wantedBps: number): VideoProfile | null {
  return audios.filter((audio) => audioBitrateOf(audio) <= wantedBps).at(-1) ?? audios[0] ?? null;
}

/**
 * The best picture that fits the bandwidth beside the sound with some headroom, else the smallest.
 * Spec §9 "video variant chosen when its bitrate plus audio bitrate is under estimate minus 100000".
 */
export function chooseVideo({ videos }: Variants, audio: VideoProfile | null, bandwidthBps: number): VideoProfile | null {
  const roomBps = bandwidthBps - VARIANT_HEADROOM_BPS - (audio === null ? 0 : audioBitrateOf(audio));
  return videos.filter((video) => videoBitrateOf(video) < roomBps).at(-1) ?? videos[0] ?? null;
}
