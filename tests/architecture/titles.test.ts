import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { codeOf, sourcesIn } from './sources.ts';

const REQUIREMENTS = new URL('../../docs/requirements.tsv', import.meta.url);
const rows = readFileSync(REQUIREMENTS, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));
const textOf = new Map(rows.map(([id = '', , text = '']) => [id, text]));

const ROWS_A_TITLE = 3;
/** Longer texts of the specification are sentences that a listener or a developer reads. */
const SENTENCE = /['"](\S[^'"]*(?:'s[^'"]*)?)['"](?!\w)/g;

/** `S4.157`, or each of `S6.17–S6.19`. */
function rowsIn(group: string): readonly string[] {
  return group.split(/,\s*/).flatMap((part) => {
    const [, section, first, last = first] = /^S(\d+)\.(\d+)(?:–S?(?:\d+\.)?(\d+))?$/.exec(part) ?? [];
    if (section === undefined) return [part];
    const width = first?.length ?? 0;
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => {
      return `S${section}.${String(Number(first) + at).padStart(width, '0')}`;
    });
  });
}

/** Every text of the tests that names rows, with the rows it names. */
const titles = sourcesIn('tests')
  .filter(({ path }) => !path.startsWith('tests/architecture/'))
  .flatMap((file) =>
    [...codeOf(file).matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)].map(([title]) => ({ file, title })),
  )
  .map(({ file, title }) => ({
    path: file.path,
    title,
    named: [...title.matchAll(/\[(S\d[^\]]*)\]/g)].flatMap(([, group = '']) => rowsIn(group)),
  }))
  .filter(({ named }) => named.length > 0);

describe('titles of tests', () => {
  it('name at most three rows of the requirements', () => {
    const long = titles.filter(({ named }) => named.length > ROWS_A_TITLE);
    expect(long.map(({ path, title }) => `${path}: ${title}`)).to.deep.equal([]);
  });

  it('name existing rows only', () => {
    const unknown = titles.flatMap(({ path, named }) => named.filter((row) => !textOf.has(row)).map((row) => `${path}: ${row}`));
    expect(unknown).to.deep.equal([]);
  });
});

describe('texts of the specification', () => {
  const sentencesOf = (row: string) =>
    [...(textOf.get(row) ?? '').matchAll(SENTENCE)].map(([, sentence = '']) => sentence).filter((text) => /[ .]/.test(text));
  /** Of a text with a hole, what stands before or behind it, whichever is longer. */
  const fixedPart = (sentence: string) =>
    sentence
      .split(/\{[^}]*\}|\bN\b/)
      .map((part) => part.trim())
      .reduce((longest, part) => (part.length > longest.length ? part : longest), '');

  it('appear in full in a test that names their row', () => {
    const named = new Map<string, string[]>();
    for (const { path, named: all } of titles) for (const row of all) named.set(row, [...(named.get(row) ?? []), path]);
    const sources = new Map(sourcesIn('tests').map(({ path, text }) => [path, text]));
    const missing = [...named].flatMap(([row, paths]) =>
      sentencesOf(row)
        .filter((sentence) => !paths.some((path) => sources.get(path)?.includes(fixedPart(sentence))))
        .map((sentence) => `${row} in ${[...new Set(paths)].join(', ')}: ${sentence}`),
    );
    expect(missing).to.deep.equal([]);
  });

  it('are compared with literals, not with the catalogue', () => {
    const own = /\.(equal|eql|eq|include|contain|match)\(\s*(playerError\([^()]*\)\.message|CATALOGUE\b)/;
    const borrowed = sourcesIn('tests').filter((file) => own.test(codeOf(file)));
    expect(borrowed.map(({ path }) => path)).to.deep.equal([]);
  });
});
