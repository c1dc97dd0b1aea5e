import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['domain', 'application', 'adapters', 'ui-web', 'ui-embed', 'tests', 'docs'];
const LINK = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;
/** A path of code, but not of build output; or a folder of the project. */
const PATH = new RegExp(`^(?!dist/)(?:[\\w.@-]+/)+[\\w.-]+\\.(?:tsx?|mjs|css|md|tsv)$|^(?:${FOLDERS.join('|')})/[\\w./-]*$`);
/** A path of a project folder, also with wildcards, in a command. */
const PATH_IN_COMMAND = new RegExp(`(?<![\\w./-])(?:${FOLDERS.join('|')})/[\\w./*-]+`, 'g');

const documents = ['README.md', ...FOLDERS.flatMap((folder) => documentsIn(folder))].map((path) => ({
  path,
  text: readFileSync(ROOT + path, 'utf8'),
}));

function documentsIn(folder: string): readonly string[] {
  return readdirSync(ROOT + folder, { recursive: true })
    .map((name) => join(folder, String(name)).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md'));
}

describe('documents', () => {
  it('link to existing files', () => {
    const broken = documents.flatMap(({ path, text }) =>
      [...text.matchAll(LINK)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(ROOT + normalize(join(dirname(path), target))))
        .map((target) => `${path}: ${target}`),
    );
    expect(broken).to.deep.equal([]);
  });

  it('have a number of its own for each decision, in its name, its title and its line of the list, which is in order', () => {
    const list = documents.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? '';
    const lines = [...list.matchAll(/^\| (\d+) \| \[.*\]\(((\d{4})-.*\.md)\) \|$/gm)];
    const numbers = lines.map(([, number]) => Number(number));
    expect(numbers).to.deep.equal([...new Set(numbers)].sort((one, other) => one - other));
    const records = documents.filter(({ path }) => /^docs\/decisions\/\d/.test(path));
    expect(lines.map(([, , file]) => `docs/decisions/${file ?? ''}`)).to.have.members(records.map(({ path }) => path));
    for (const [line, number = '', file = '', inName] of lines) {
      expect(Number(inName), line).to.equal(Number(number));
      expect(records.find(({ path }) => path.endsWith(file))?.text, file).to.match(new RegExp(`^# ${number}\\. `));
    }
  });

  it('name existing paths, from the root or from their folder, or paths that they create', () => {
    const isThere = (path: string, code: string) =>
      existsSync(ROOT + code) || existsSync(ROOT + normalize(join(dirname(path), code)));
    const missing = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/`([^`\n]+)`/g)]
        .map(([, code = '']) => code)
        .filter((code) => PATH.test(code) && !isThere(path, code) && !text.includes(`Create \`${code}\``))
        .map((code) => `${path}: ${code}`),
    );
    expect(missing).to.deep.equal([]);
  });

  it('name existing folders in the paths of their commands', () => {
    const missing = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/^```sh$[\s\S]*?^```$/gm)]
        .flatMap(([block]) => block.match(PATH_IN_COMMAND) ?? [])
        .filter((named) => !existsSync(ROOT + dirname(named)))
        .map((named) => `${path}: ${named}`),
    );
    expect(missing).to.deep.equal([]);
  });
});
