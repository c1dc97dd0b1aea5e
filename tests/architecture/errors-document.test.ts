import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { CATALOGUE, type ErrorCode } from '#domain/errors/catalogue.ts';
import { SERVICE_ERRORS } from '#domain/errors/catalogues/service.ts';
import { SESSION_ERRORS } from '#domain/errors/catalogues/session.ts';
import { TELEMETRY_ERRORS } from '#domain/errors/catalogues/telemetry.ts';
import { errorsDocument, HANDLING, textsOf } from '#tests/support/documents/errors-document.ts';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const CODES = Object.keys({ ...CATALOGUE, ...SESSION_ERRORS, ...SERVICE_ERRORS, ...TELEMETRY_ERRORS }) as ErrorCode[];

/** A text between quotation marks, with an apostrophe between letters or after a plural. */
const QUOTED = /'((?:[^'\n]|(?<=\w)'(?=\w))+)'/g;
/** A code, or the name of a family of codes. */
const CODE = /(?<![/\w])[A-Z]{3,}(?:_[A-Z]+)*_(?:[A-Z]+\b|\*)/g;
const withoutNames = (text: string) => text.replace(/\{\w+\}|\bN\b(?=\))/g, '{}');

describe('docs/errors.md', () => {
  const written = read('docs/errors.md');
  const rows = read('docs/requirements.tsv')
    .split('\n')
    .filter((row) => row.startsWith('S8.'));

  it('is what npm run docs:errors writes', () => {
    expect(written).to.equal(errorsDocument());
  });

  it('holds each code once', () => {
    const listed = HANDLING.flatMap(({ codes }) => codes);
    expect([...listed].sort()).to.deep.equal([...CODES].sort());
  });

  it('has each text that section 8 of the specification quotes, word for word', () => {
    const keys = [...written.matchAll(/`(\w+)`/g)].map(([, key = '']) => key);
    const texts = new Set([...CODES.flatMap(textsOf), ...keys].map(withoutNames));
    const quoted = rows.flatMap((row) => [...row.matchAll(QUOTED)].map(([, text = '']) => text));
    expect(quoted).to.have.length.above(30);
    expect(quoted.filter((text) => !texts.has(withoutNames(text)))).to.deep.equal([]);
  });

  it('has each code that section 8 names, and one of each family', () => {
    const named = [...new Set(rows.flatMap((row) => row.match(CODE) ?? []))];
    expect(named).to.include('HARMONY_*');
    const isThere = (name: string) => written.includes(`\`${name.replace(/\*$/, '')}${name.endsWith('*') ? '' : '`'}`);
    expect(named.filter((name) => !isThere(name))).to.deep.equal([]);
  });
});
