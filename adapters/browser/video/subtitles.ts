import type { Film } from './video-screen.ts';

/** The words under a picture. */
export interface Subtitles {
  /** Shows that language's; null takes them away. What could not be fetched is not shown. */
  show(language: string | null): void;
  dispose(): void;
}

export function createSubtitles(element: HTMLVideoElement, film: Film): Subtitles {
  const tracks = new Map<string, HTMLTrackElement>();
  const addresses: string[] = [];
  let wished: string | null = null;

  const apply = () => {
    for (const [language, { track }] of tracks) track.mode = language === wished ? 'showing' : 'disabled';
  };

  async function load(language: string): Promise<void> {
    const track = document.createElement('track');
    tracks.set(language, track);
    try {
      const words = await film.words(language);
      track.kind = 'subtitles';
      track.srclang = language;
      track.src = URL.createObjectURL(new Blob([words], { type: 'text/vtt' }));
      addresses.push(track.src);
      element.append(track);
      apply();
    } catch {
      tracks.delete(language);
    }
  }

  return {
    show(language) {
      wished = language;
      if (language !== null && !tracks.has(language)) void load(language);
      apply();
    },
    dispose: () => addresses.forEach((address) => URL.revokeObjectURL(address)),
  };
}
