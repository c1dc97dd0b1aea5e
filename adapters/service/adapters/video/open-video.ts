import { FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM, type InputAudioTrack, type InputVideoTrack } from 'mediabunny';
import { unsupportedFileError } from '../../application/ports/media/packaging-error.ts';

/** An open video file with random access: its first picture track and the sound track that belongs to it. */
export interface OpenVideo {
  readonly picture: InputVideoTrack;
  readonly audio: InputAudioTrack;
  close(): void;
}

/** A file with readable tracks; either may be missing. */
export interface OpenTracks {
  readonly picture: InputVideoTrack | null;
  readonly audio: InputAudioTrack | null;
  close(): void;
}

/** Opens an MP4, QuickTime, Matroska or WebM file. Rejects with a plain Error for anything else. */
export async function openTracks(path: string): Promise<OpenTracks> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, MATROSKA, WEBM] });
  const close = () => input.dispose();
  try {
    return { picture: await input.getPrimaryVideoTrack(), audio: await input.getPrimaryAudioTrack(), close };
  } catch (thrown) {
    close();
    throw thrown;
  }
}

/** Errors: unsupported, when picture or sound is missing. */
export async function openVideo(path: string): Promise<OpenVideo> {
  const { picture, audio, close } = await openTracks(path);
  if (picture !== null && audio !== null) return { picture, audio, close };
  close();
  throw unsupportedFileError('This file does not hold both a picture and a sound.');
}
