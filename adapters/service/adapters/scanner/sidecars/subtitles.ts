import type { Subtitle } from '../../../application/ports/media/video-packager.ts';

/** `name.en.vtt`, `name.pt-BR.srt`, `name.vtt`. */
const SUBTITLE = /^(.+?)(?:\.([a-z]{2,3}(?:-[a-z0-9]{2,8})*))?\.(vtt|srt)$/i;
/** BCP 47's tag for an unknown language. */
const UNDETERMINED = 'und';

/** Whether a file name is one of words to a video. */
export function isSubtitleName(name: string): boolean {
  return /\.(?:vtt|srt)$/i.test(name);
}

/** The subtitles of a video among the names of its folder, one for each language; WebVTT before SubRip. */
export function subtitlesOf(videoName: string, names: readonly string[]): readonly Subtitle[] {
  const stem = videoName.replace(/\.[^.]+$/, '').toLowerCase();
  const found = new Map<string, Subtitle>();
  for (const name of names.filter(isSubtitleName).toSorted(vttLast)) {
    const [language, of] = languageOf(name, stem);
    if (of === stem) found.set(language, { language, name });
  }
  return [...found.values()].toSorted((a, b) => (a.language < b.language ? -1 : 1));
}

/** Prefers WebVTT over other formats of the same language. */
function vttLast(a: string, b: string): number {
  const rank = (name: string) => (/\.vtt$/i.test(name) ? 1 : 0);
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

/** A stem that itself ends like a language is read as a whole first: `talk.en.mp4` may lie beside `talk.en.vtt`. */
function languageOf(name: string, stem: string): readonly [language: string, stem: string] {
  const whole = name.replace(/\.[^.]+$/, '').toLowerCase();
  if (whole === stem) return [UNDETERMINED, stem];
  const [, before = '', language = UNDETERMINED] = SUBTITLE.exec(name) ?? [];
  return [canonical(language), before.toLowerCase()];
}

/** `pt-br` → `pt-BR`. */
function canonical(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? UNDETERMINED;
  } catch {
    return UNDETERMINED;
  }
}
