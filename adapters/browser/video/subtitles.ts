import type { VideoDescription } from './video-screen.ts';

/** The words under a picture. */
export interface Subtitles {
  /** Shows the subtitles of that language; null hides them. A failed fetch shows none. */
  show(language: string | null): void;
  dispose(): void;
}

export function createSubtitles(element: HTMLVideoElement, description: VideoDescription): Subtitles {
  const tracks = new Map<string, HTMLTrackElement>();
  const urls: string[] = [];
  let requested: string | null = null;

  /** Chromium renders nothing of a track that is shown before its cues are loaded: keep it hidden until then. */
  const modeOf = (language: string, { readyState }: HTMLTrackElement): TextTrackMode => {
    if (language !== requested) return 'disabled';
    return readyState === HTMLTrackElement.LOADED ? 'showing' : 'hidden';
  };
  const apply = () => {
    for (const [language, track] of tracks) track.track.mode = modeOf(language, track);
  };

  async function load(language: string): Promise<void> {
    const track = document.createElement('track');
    tracks.set(language, track);
    try {
      const text = await description.subtitles(language);
      track.kind = 'subtitles';
      track.srclang = language;
      track.src = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
      urls.push(track.src);
      track.addEventListener('load', apply);
      element.append(track);
      apply();
    } catch {
      tracks.delete(language);
    }
  }

  return {
    show(language) {
      requested = language;
      if (language !== null && !tracks.has(language)) void load(language);
      apply();
    },
    dispose: () => urls.forEach((address) => URL.revokeObjectURL(address)),
  };
}
