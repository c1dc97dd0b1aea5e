import { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM, type InputAudioTrack, type InputVideoTrack } from 'mediabunny';
import type { MusicFile } from '../../application/ports/media/music-files.ts';
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

/** The tracks of an MP4, QuickTime, Matroska or WebM file. The file stays open. Rejects with a plain Error for anything else. */
export async function openTracks(file: MusicFile): Promise<OpenTracks> {
  const source = new CustomSource({
    getSize: () => file.sizeBytes,
    read: (start, end) => file.read(start, end - start),
    prefetchProfile: 'fileSystem',
  });
  const input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM] });
  const close = () => input.dispose();
  try {
    return { picture: await input.getPrimaryVideoTrack(), audio: await input.getPrimaryAudioTrack(), close };
  } catch (thrown) {
    close();
    throw thrown;
  }
}

/** Closes the file with the video. Errors: unsupported, when picture or sound is missing. */
export async function openVideo(file: MusicFile): Promise<OpenVideo> {
  try {
    const { picture, audio, close } = await openTracks(file);
    const closeBoth = () => {
      close();
      file.close().catch(() => undefined);
    };
    if (picture !== null && audio !== null) return { picture, audio, close: closeBoth };
    close();
    throw unsupportedFileError('This file does not hold both a picture and a sound.');
  } catch (thrown) {
    await file.close();
    throw thrown;
  }
}
