import { expect } from 'chai';
import fc from 'fast-check';
import { webVttFromSrt, webVttOf } from '#adapters/service/application/media/video/webvtt.ts';
import { subtitlesOf } from '#adapters/service/adapters/scanner/sidecars/subtitles.ts';

describe('SubRip as WebVTT', () => {
  const cases: readonly (readonly [name: string, srt: string, cues: string])[] = [
    ['a cue', '1\n00:00:01,500 --> 00:00:04,000\nHello\n', '00:00:01.500 --> 00:00:04.000\nHello\n\n'],
    [
      'lines that end as on Windows, a byte order mark',
      '\uFEFF1\r\n0:00:01,5 --> 0:00:02,25\r\nHi\r\n',
      '00:00:01.500 --> 00:00:02.250\nHi\n\n',
    ],
    ['no hours, a point', '1\n00:01.000 --> 01:02.500\nHi', '00:00:01.000 --> 00:01:02.500\nHi\n\n'],
    ['two lines', '1\n00:00:00,000 --> 00:00:01,000\nA\nB\n', '00:00:00.000 --> 00:00:01.000\nA\nB\n\n'],
    [
      'no empty line between cues',
      '1\n00:00:00,000 --> 00:00:01,000\nA\n2\n00:00:01,000 --> 00:00:02,000\nB',
      '00:00:00.000 --> 00:00:01.000\nA\n\n00:00:01.000 --> 00:00:02.000\nB\n\n',
    ],
    ['what follows the times', '1\n00:00:00,000 --> 00:00:01,000 X1:40 X2:600\nA', '00:00:00.000 --> 00:00:01.000\nA\n\n'],
    [
      'tags of either',
      '1\n00:00:00,000 --> 00:00:01,000\n<font color="red"><i>A</i></font>{\\an8}',
      '00:00:00.000 --> 00:00:01.000\n<i>A</i>\n\n',
    ],
    [
      'signs that mean something',
      '1\n00:00:00,000 --> 00:00:01,000\nR&B 1 < 2 &amp; --> x',
      '00:00:00.000 --> 00:00:01.000\nR&amp;B 1 &lt; 2 &amp; → x\n\n',
    ],
    [
      'no words, no cue',
      '1\n00:00:00,000 --> 00:00:01,000\n\n2\n00:00:01,000 --> 00:00:02,000\nB',
      '00:00:01.000 --> 00:00:02.000\nB\n\n',
    ],
    ['what is no cue', 'hello\n\nworld', ''],
    ['nothing', '', ''],
  ];
  for (const [name, srt, cues] of cases) it(name, () => expect(webVttFromSrt(srt)).to.equal(`WEBVTT\n\n${cues}`));

  const time = (ms: number) => {
    const two = (value: number) => String(value).padStart(2, '0');
    const rest = [two(Math.floor(ms / 3_600_000)), two(Math.floor(ms / 60_000) % 60), two(Math.floor(ms / 1_000) % 60)];
    return { whole: rest.join(':'), fraction: String(ms % 1_000).padStart(3, '0') };
  };
  const words = fc.stringMatching(/^[A-Za-z][A-Za-z ,.!?']{0,20}[A-Za-z]$/);
  const cue = fc.record({
    fromMs: fc.nat(35_999_999),
    lengthMs: fc.nat(9_999),
    lines: fc.array(words, { minLength: 1, maxLength: 3 }),
  });

  it('keeps every cue, its times and its words, in order', () => {
    fc.assert(
      fc.property(fc.array(cue, { maxLength: 20 }), fc.constantFrom('\n', '\r\n', '\r'), (cues, end) => {
        const written = (mark: string) => (ms: number) => `${time(ms).whole}${mark}${time(ms).fraction}`;
        const [srt, vtt] = [written(','), written('.')];
        const text = cues.map(({ fromMs, lengthMs, lines }, at) =>
          [String(at + 1), `${srt(fromMs)} --> ${srt(fromMs + lengthMs)}`, ...lines, ''].join(end),
        );
        const expected = cues.map(({ fromMs, lengthMs, lines }) =>
          [`${vtt(fromMs)} --> ${vtt(fromMs + lengthMs)}`, ...lines, '', ''].join('\n'),
        );
        expect(webVttFromSrt(text.join(end))).to.equal(`WEBVTT\n\n${expected.join('')}`);
      }),
    );
  });

  it('answers anything with WebVTT, and WebVTT with itself', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('1', ':', ',', ' --> ', '\n', '\r', 'a', '<', '&', '00:00:01,000') }),
        (text) => {
          const vtt = webVttOf(text);
          expect(vtt.startsWith('WEBVTT\n\n')).to.equal(true);
          expect(webVttOf(vtt)).to.equal(vtt);
          for (const line of vtt.split('\n').filter((one) => one.includes('-->')))
            expect(line).to.match(/^\d{2,}:\d\d:\d\d\.\d{3} --> \d{2,}:\d\d:\d\d\.\d{3}$/);
        },
      ),
    );
  });
});

describe('which words belong to a video', () => {
  const names = [
    'talk.en.vtt',
    'talk.en.srt',
    'talk.de.srt',
    'talk.pt-br.vtt',
    'other.fr.vtt',
    'talk.jpg',
    'talk.srt',
    'Talk.IT.VTT',
  ];
  it('are found by file name, with the language before the extension; WebVTT precedes SubRip', () => {
    expect(subtitlesOf('talk.mp4', names)).to.deep.equal([
      { language: 'de', name: 'talk.de.srt' },
      { language: 'en', name: 'talk.en.vtt' },
      { language: 'it', name: 'Talk.IT.VTT' },
      { language: 'pt-BR', name: 'talk.pt-br.vtt' },
      { language: 'und', name: 'talk.srt' },
    ]);
  });

  it('is not confused by points in the name of the video', () => {
    expect(subtitlesOf('ep.en.mp4', ['ep.en.vtt', 'ep.en.de.vtt', 'ep.vtt'])).to.deep.equal([
      { language: 'de', name: 'ep.en.de.vtt' },
      { language: 'und', name: 'ep.en.vtt' },
    ]);
    expect(subtitlesOf('01. A talk.mkv', ['01. A talk.sv.srt'])).to.deep.equal([{ language: 'sv', name: '01. A talk.sv.srt' }]);
    expect(subtitlesOf('a.mp4', [])).to.deep.equal([]);
  });
});
