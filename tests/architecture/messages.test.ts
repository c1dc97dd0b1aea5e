import { expect } from 'chai';
import ts from 'typescript';
import { sourcesIn, type SourceFile } from './sources.ts';

const GROUP = /^(?:[A-Z]+_)*TEXTS$/;

/** Lines that read a message while their module is evaluated: before the language is loaded. */
function earlyReads({ path, text }: SourceFile): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const reads: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node) && GROUP.test(node.text)) reads.push(`${path}: ${node.parent.getText(source)}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return reads;
}

describe('messages', () => {
  it('are read while a screen renders, after its language is loaded', () => {
    const files = sourcesIn('ui-web').filter(({ path }) => !path.startsWith('ui-web/texts/'));
    expect(files.flatMap(earlyReads)).to.deep.equal([]);
  });
});
