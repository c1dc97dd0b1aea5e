import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { transformSync } from 'esbuild';
import { mutantsOf } from '../../.config/mutants.mjs';

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
