/** The video types whose support the engine checks: H.264, VP9 and AV1, each in its simplest profile. */
export const VIDEO_MIME_TYPES = [
  'video/mp4; codecs="avc1.42e01e"',
  'video/mp4; codecs="vp09.00.10.08"',
  'video/mp4; codecs="av01.0.04M.08"',
  'video/webm; codecs="vp09.00.10.08"',
] as const;

/** The default bitrate of a video's sound, in bit/s. Rulings: "128000 the bitrate asked for by default". */
export const VIDEO_AUDIO_BITRATE_BPS = 128_000;
