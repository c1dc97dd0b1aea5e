import { expect } from 'chai';
import { parseLrc } from '#adapters/service/domain/lyrics/lrc.ts';
import { lyricsFromSylt } from '#adapters/service/domain/lyrics/sylt.ts';

const timesAndTexts = (text: string) => parseLrc(text)?.lines.map((line) => [line.startMs, line.text]);

describe('lyrics in the LRC format', () => {
  it('are lines with times, in their order', () => {
    const text =
      '\uFEFF[ti:Ferry]\r\n[la:en]\r\n\r\n[00:12.5]Second\r\n[00:01.25] First \r\n[01:02:345]Fourth\r\n[0:30]\r\nno time';
    expect(parseLrc(text)).to.deep.equal({
      language: 'en',
      isSynced: true,
      lines: [
        { startMs: 1_250, text: 'First' },
        { startMs: 12_500, text: 'Second' },
        { startMs: 30_000, text: '' },
        { startMs: 62_345, text: 'Fourth' },
      ],
    });
  });

  it('repeat a line with several times', () => {
    expect(timesAndTexts('[00:03.00][00:01.00]La\n[00:02.00]Lo')).to.deep.equal([
      [1_000, 'La'],
      [2_000, 'Lo'],
      [3_000, 'La'],
    ]);
  });

  it('appear earlier by their offset, and never before the start', () => {
    expect(timesAndTexts('[offset:+500]\n[00:00.20]A\n[00:02.00]B')).to.deep.equal([
      [0, 'A'],
      [1_500, 'B'],
    ]);
    expect(timesAndTexts('[00:02.00]B\n[offset:-500]')).to.deep.equal([[2_500, 'B']]);
    expect(timesAndTexts('[offset:soon]\n[00:02.00]B')).to.deep.equal([[2_000, 'B']]);
  });

  it('have words with times', () => {
    const words = [
      { startMs: 1_000, text: 'Far ' },
      { startMs: 1_400, text: 'from ' },
      { startMs: 2_000, text: 'home' },
    ];
    const line = { startMs: 1_000, text: 'Far from home', words };
    expect(parseLrc('[00:01.00]<00:01.00>Far <00:01.40>from <00:02.00>home<00:03.00>')?.lines).to.deep.equal([line]);
    expect(parseLrc('[00:01.00] Far <00:01.40> from <00:02.00> home')?.lines).to.deep.equal([line]);
    expect(parseLrc('[00:01.00]Far [00:01.40]from [00:02.00]home')?.lines).to.deep.equal([line]);
    expect(parseLrc('[00:01.00][00:09.00]<00:01.00>Far <00:01.40>home')?.lines).to.deep.equal([
      { startMs: 1_000, text: 'Far home' },
      { startMs: 9_000, text: 'Far home' },
    ]);
  });

  it('are plain lines without times', () => {
    const plain = { language: '', isSynced: false };
    expect(parseLrc('\nFar\n\nfrom [home]\n\n')).to.deep.equal({
      ...plain,
      lines: [
        { startMs: null, text: 'Far' },
        { startMs: null, text: '' },
        { startMs: null, text: 'from [home]' },
      ],
    });
    for (const text of ['', ' \n ', '[ti:Ferry]', '[00:01.00]', '[00:01.00]<00:02.00>'])
      expect(parseLrc(text), text).to.equal(null);
  });

  it('end at 2,000 lines and 100,000 characters', () => {
    expect(parseLrc('[00:01.00]a\n'.repeat(3_000))?.lines).to.have.length(2_000);
    expect(
      parseLrc(`${'[00:01.00]'.repeat(200)}${'a'.repeat(900)}\n`.repeat(20))?.lines.every(({ text }) => text.length === 500),
    ).to.equal(true);
    expect(parseLrc(`[00:01.00]${'a'.repeat(900)}\n`.repeat(300))?.lines).to.have.length(200);
  });
});

describe('lyrics of an ID3v2 frame', () => {
  const text = (timestamp: number, words: string) => ({ timestamp, text: words });

  it('are one line for each text', () => {
    expect(lyricsFromSylt([text(2_000, 'from home'), text(1_000, 'Far')], 'eng')).to.deep.equal({
      language: 'eng',
      isSynced: true,
      lines: [
        { startMs: 1_000, text: 'Far' },
        { startMs: 2_000, text: 'from home' },
      ],
    });
    expect(lyricsFromSylt([text(1, '\nFar'), text(2, '\nhome')], '')?.lines).to.deep.equal([
      { startMs: 1, text: 'Far' },
      { startMs: 2, text: 'home' },
    ]);
  });

  it('are lines of syllables where new lines divide them', () => {
    expect(lyricsFromSylt([text(1, 'Lan'), text(2, 'terns'), text(3, '\nHome')], '')?.lines).to.deep.equal([
      {
        startMs: 1,
        text: 'Lanterns',
        words: [
          { startMs: 1, text: 'Lan' },
          { startMs: 2, text: 'terns' },
        ],
      },
      { startMs: 3, text: 'Home' },
    ]);
    expect(lyricsFromSylt([text(1, ' ')], '')).to.equal(null);
  });
});
