/** `1:02:03,450`, also with a point, with two digits or none after it, or without hours. */
const TIME = String.raw`(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-+>\s*${TIME}`);
const HEAD = 'WEBVTT';
/** Styles that SubRip writes in tags. */
const STYLE_TAG = /<\/?[a-z][^<>]*>|\{\\[^{}]*\}/gi;
/** These mean the same in WebVTT. */
const WEBVTT_TAG = /^<\/?[biu]>$/i;

/** SubRip text as WebVTT: without counters, with WebVTT's times, and without unknown tags. Damaged cues are left out. */
export function webVttFromSrt(srt: string): string {
  const cues: string[] = [];
  let lines: string[] | null = null;
  const end = () => {
    if (lines !== null && lines.length > 1) cues.push(lines.join('\n'));
    lines = null;
  };
  for (const line of linesOf(srt)) {
    const times = timesOf(line);
    if (times !== null) {
      // Without the empty line before a cue, its counter was read as text.
      if (lines !== null && /^\d+$/.test(lines.at(-1) ?? '')) lines.pop();
      end();
      lines = [times];
    } else if (line.trim() === '') end();
    else lines?.push(wordsOf(line));
  }
  end();
  return `${HEAD}\n\n${cues.map((cue) => `${cue}\n\n`).join('')}`;
}

/** WebVTT as it is, or SubRip that is only called so. */
export function webVttOf(text: string): string {
  const clean = withoutMark(text);
  return clean.startsWith(HEAD) ? clean : webVttFromSrt(clean);
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

function linesOf(text: string): readonly string[] {
  return withoutMark(text).split(/\r\n|\n|\r/);
}

function timesOf(line: string): string | null {
  const match = TIMES.exec(line);
  if (match === null) return null;
  const [, h1, m1, s1, f1, h2, m2, s2, f2] = match;
  return `${timeOf(h1, m1, s1, f1)} --> ${timeOf(h2, m2, s2, f2)}`;
}

function timeOf(hours = '0', minutes = '0', seconds = '0', fraction = '0'): string {
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}:${seconds.padStart(2, '0')}.${fraction.padEnd(3, '0')}`;
}

/** `-->` would begin a cue, and `&` and `<` mean something in WebVTT. */
function wordsOf(line: string): string {
  return line
    .replace(STYLE_TAG, (tag) => (WEBVTT_TAG.test(tag) ? tag : ''))
    .replaceAll('-->', '→')
    .replace(/&(?:(?:amp|lt|gt|nbsp|lrm|rlm|#\d+|#x[\da-f]+);)?/gi, (found) => (found === '&' ? '&amp;' : found))
    .replace(/<(?:\/?[biu]>)?/gi, (found) => (found === '<' ? '&lt;' : found))
    .trim();
}
