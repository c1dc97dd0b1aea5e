import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

/** Most requirements of level 2 that may be open; of level 1 none may. */
const OPEN_AT_LEVEL_2 = 5;

const STATUSES = ['met', 'not applicable', 'open'];

describe('the list of ASVS requirements in docs/security.md', () => {
  const expected = read('tests/architecture/asvs-ids.txt')
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  const lines = read('docs/security.md')
    .split('\n')
    .filter((line) => /^\| V\d/.test(line));
  const listed = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

  it('lists each id of levels 1 and 2 once, with its level', () => {
    expect(expected).to.have.length(253);
    expect(listed.map(([id, level]) => [id, level])).to.deep.equal(expected);
  });

  it('gives each a known status and a reason', () => {
    for (const [id = '', , status, reason = ''] of listed) {
      expect(status, id).to.be.oneOf(STATUSES);
      expect(reason.length, id).to.be.greaterThan(5);
    }
  });

  it('has none open at level 1, and few at level 2', () => {
    const open = listed.filter(([, , status]) => status === 'open').map(([id, level]) => [level, id]);
    expect(open.filter(([level]) => level === '1')).to.deep.equal([]);
    expect(open.length).to.be.at.most(OPEN_AT_LEVEL_2);
  });
});
