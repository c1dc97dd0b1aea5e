import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { transformSync } from 'esbuild';
import { scratchFolder } from '#tests/support/service/product-process.ts';
import { mutantsOf } from '../../../.config/mutants.mjs';

/** What the function does when one of the mutants holds; 0 is the source as it is. */
function outcomes(source: string, ...args: readonly unknown[]): readonly unknown[] {
  const { mutants, text } = mutantsOf(source);
  const { code } = transformSync(text, { loader: 'ts', format: 'cjs' });
  const outcome = (id: number): unknown => runInNewContext(`${code}; run(...args);`, { __mutant: id, args });
  return [0, ...mutants.map(({ id }) => id)].map(outcome);
}

describe('the mutants of a source', () => {
  for (const [what, source, args, all] of [
    ['a comparison, at its edge and turned round', 'const run = (a: number, b: number) => a < b', [3, 3], [false, true, true]],
    ['both sides of an and', 'const run = (a: boolean, b: boolean) => a && b', [true, false], [false, true]],
    ['a default', 'const run = (a: number | null, b: number) => a ?? b', [4, 5], [4, 5]],
    ['a number', 'function run() { return 7; }', [], [7, 8]],
    ['a sum', 'const run = (a: number, b: number) => a + b', [5, 2], [7, 3]],
    ['a flag', 'const run = () => true', [], [true, false]],
    ['a negation', 'const run = (a: boolean) => !a', [true], [false, true]],
    ['a condition', 'function run(a: boolean) { if (a) return "yes"; return "no"; }', [true], ['yes', 'yes', 'no']],
    ['a choice', 'const run = (a: boolean) => (a ? "yes" : "no")', [false], ['no', 'yes', 'no']],
    [
      'a statement',
      'function run(a: number[]) { const b = [...a]; b.reverse(); return b.join(); }',
      [[1, 2]],
      ['2,1', '', '1,2'],
    ],
    ['the elements of a list', 'const run = (a: string, b: string) => [a, b].join()', ['a', 'b'], ['a,b', 'b', 'a']],
    ['the properties of an object', 'const run = (a: string) => Object.keys({ a, b: a }).join()', ['x'], ['a,b', 'b', 'a']],
    ['a filter', 'const run = (a: string[]) => a.filter((one) => one).length', [['', 'x']], [1, 2]],
    ['the smaller of two', 'const run = (a: number, b: number) => Math.min(a, b)', [1, 2], [1, 2]],
  ] as const)
    it(`change ${what}`, () => {
      expect(outcomes(source, ...args)).to.deep.equal([...all]);
    });

  it('leave types alone, and say where they are', () => {
    const source =
      "interface A { readonly a: 1 }\ntype B = 2 | true;\nimport type { C } from 'c';\nexport const a = (b: 3) => b;\n";
    expect(mutantsOf(source)).to.deep.equal({ mutants: [], text: source });
    const [mutant] = mutantsOf('const a = 1;\nexport const b = () => 2;').mutants.slice(1);
    expect(mutant).to.deep.equal({ id: 2, line: 2, what: '2 + 1', isStatic: false });
  });

  it('are decided as the file loads outside of functions', () => {
    expect(mutantsOf('const a = 1;').mutants.map(({ isStatic }) => isStatic)).to.deep.equal([true]);
  });
});

describe('a process that runs mutants', () => {
  it('ends when its parent is killed, even in a mutant that never returns', async () => {
    const folder = scratchFolder('mutants');
    const test = `${folder.path}/endless.test.mjs`;
    writeFileSync(test, `it('never returns', () => { process.stdout.write('begun'); for (;;); });`);
    const run = fileURLToPath(new URL('../../../.config/mutation-run.mjs', import.meta.url));
    const parent = spawn(process.execPath, ['-e', `require('node:child_process').fork(${JSON.stringify(run)})`], {
      env: { ...process.env, MUTATION: JSON.stringify({ ids: [1], files: [test] }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(parent.stdout, 'data');
    parent.kill('SIGKILL');
    // The pipe closes once neither process holds it.
    await once(parent.stdout, 'close');
    folder.remove();
  });
});
