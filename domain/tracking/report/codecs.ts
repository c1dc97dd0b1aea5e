export interface Codecs {
  readonly audio: string | null;
  readonly video: string | null;
}

const VIDEO = /^(avc|hvc|hev|vp|av01)/;

/** The codecs a MediaSource type names; `audio/mpeg` is mp3. Spec §3 "audio/video codec". */
export function codecsOf(mimeType: string): Codecs {
  const [container = '', parameters = ''] = mimeType.split(/;(.*)/);
  const named = /codecs="?([^"]*)"?/.exec(parameters)?.[1]?.split(',') ?? [];
  const codecs = named.map((codec) => codec.trim()).filter((codec) => codec !== '');
  const plain = container.trim() === 'audio/mpeg' ? 'mp3' : null;
  return {
    audio: codecs.find((codec) => !VIDEO.test(codec)) ?? plain,
    video: codecs.find((codec) => VIDEO.test(codec)) ?? null,
  };
}
