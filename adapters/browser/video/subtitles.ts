import type { VideoDescription } from './video-screen.ts';

/** The words under a picture. */
export interface Subtitles {
  /** Shows that language's; null takes them away. What could not be fetched is not shown. */
  show(language: string | null): void;
  dispose(): void;
}

export function createSubtitles(element: HTMLVideoElement, description: VideoDescription): Subtitles {
  const tracks = new Map<string, HTMLTrackElement>();
  const addresses: string[] = [];
  let requested: string | null = null;

  /** Chromium draws nothing of a track that is shown before its words are there: until then they are only fetched. */
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
      const words = await description.subtitles(language);
      track.kind = 'subtitles';
      track.srclang = language;
      track.src = URL.createObjectURL(new Blob([words], { type: 'text/vtt' }));
      addresses.push(track.src);
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
    dispose: () => addresses.forEach((address) => URL.revokeObjectURL(address)),
  };
}
