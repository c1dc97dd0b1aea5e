import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { transformSync } from 'esbuild';
import { runProgram } from '#tests/support/world/other-node.ts';

const FOLDER = '.cache/guide';
const REGISTER = ['--import', './.config/register.mjs'];
const MOCHA = ['--import', './.config/mocha.mjs', 'node_modules/mocha/bin/mocha.js', '--exit', '--timeout', '300000'];

const GUIDE = readFileSync('docs/simulating.md', 'utf8');
const BLOCKS = [...GUIDE.matchAll(/^( *)```ts\n([^]*?)^ *```$/gm)].map(([, indent = '', text = '']) =>
  text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
);
const isTest = (text: string) => text.includes("from 'chai'");

/** Saves a block of the guide as a script outside `tests/`. */
function saved(text: string, name: string): string {
  const path = `${FOLDER}/${name}`;
  writeFileSync(path, text);
  return path;
}

/** Runs a block in a process with one module changed, as the guide asks its reader to change it. */
async function runWithout(text: string, file: string, rule: string, replacement: string) {
  const source = readFileSync(file, 'utf8');
  expect(source.split(rule)).to.have.length(2);
  const { code } = transformSync(source.replace(rule, replacement), { format: 'esm', loader: 'ts' });
  const env = { MUTATED_URL: pathToFileURL(file).href, MUTATED_CODE: saved(code, 'changed.mjs') };
  return runProgram(process.execPath, [...REGISTER, saved(text, 'broken.ts')], env);
}

describe('the guide to simulations', () => {
  before(() => mkdirSync(FOLDER, { recursive: true }));
  after(() => rmSync(FOLDER, { recursive: true }));

  it('has code that runs as it stands', async () => {
    const scripts = BLOCKS.filter((text) => !isTest(text));
    expect(scripts).to.have.length(3);
    const failures: string[] = [];
    for (const [index, text] of scripts.entries()) {
      const url = pathToFileURL(saved(text, `block-${String(index)}.ts`)).href;
      await import(url).catch((thrown: unknown) => failures.push(String(thrown)));
    }
    expect(failures).to.deep.equal([]);
  });

  it('has a test that passes', async () => {
    const [text = '', ...more] = BLOCKS.filter(isTest);
    expect(more).to.deep.equal([]);
    const { out, status } = await runProgram(process.execPath, [...MOCHA, saved(text, 'block.test.ts')]);
    expect(status, out).to.equal(0);
    expect(out).to.contain('1 passing');
  });

  it('shows a scenario that fails without the rule that one device of an account plays', async () => {
    const [, text = ''] = BLOCKS;
    const file = 'domain/connect/cluster-disagreement.ts';
    const [, rule = '', replacement = ''] = new RegExp(`in \`${file}\`, replace \`([^\`]+)\` by \`([^\`]+)\``).exec(GUIDE) ?? [];
    const { errors, status } = await runWithout(text, file, rule, replacement);
    expect(status).to.equal(1);
    expect(errors).to.contain("actual: [ 'desk', 'phone' ]").and.to.contain("expected: [ 'phone' ]");
  });

  it('names every variable of the environment that the simulation reads', () => {
    for (const name of ['SEED', 'HISTORIES', 'RUNS', 'ENGINE_HISTORIES', 'VERBOSE', 'CI'])
      expect(GUIDE).to.contain(`| \`${name}\` |`);
  });
});
