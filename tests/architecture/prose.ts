import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CODE = /\.(m?tsx?|mjs)$/;

/** A comment, a name, a text or a paragraph, and its line. */
export interface Prose {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** Sentences that the requirements quote stay as they are. */
const REQUIREMENTS = readFileSync(`${ROOT}docs/requirements.tsv`, 'utf8').replace(/\s+/g, ' ');

/** A name as separate words: `isOnlyOne` and `ONLY_ONE` become `is Only One` and `ONLY ONE`. */
const wordsOf = (name: string) => name.replace(/(?<=[a-z\d])(?=[A-Z])|_/g, ' ');

/** The files of the project that can hold such words, from its root. */
export function proseFiles(words: RegExp): readonly string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter((path) => /\.(m?tsx?|mjs|css|md)$/.test(path) && existsSync(ROOT + path))
    .filter((path) => words.test(wordsOf(readFileSync(ROOT + path, 'utf8'))));
}

/** The sentences and names of a file: comments, names, texts (of tests all of them), and documents without their code. */
export function proseOf(path: string): readonly Prose[] {
  const text = readFileSync(ROOT + path, 'utf8');
  const at = (index: number, piece: string): Prose => ({ path, line: text.slice(0, index).split('\n').length, text: piece });
  if (path.endsWith('.md'))
    return withoutCode(text)
      .split('\n')
      .map((piece, index) => ({ path, line: index + 1, text: piece }));
  if (!CODE.test(path)) return commentsOf(text).map(({ index, piece }) => at(index, piece));
  const { literals, names } = literalsAndNamesOf(path, text);
  let blank = text;
  for (const { start, end } of literals) blank = blank.slice(0, start) + ' '.repeat(end - start) + blank.slice(end);
  const isTest = path.startsWith('tests/');
  return [
    ...commentsOf(blank).map(({ index, piece }) => at(index, piece)),
    ...literals
      .filter(({ start, end }) => isTest || / /.test(text.slice(start, end)))
      .map(({ start, end }) => at(start, text.slice(start, end))),
    ...names.map(({ start, end }) => at(start, wordsOf(text.slice(start, end)))),
  ];
}

/** Blocks and spans of code in a document become spaces. */
function withoutCode(text: string): string {
  const blank = (code: string) => code.replace(/[^\n]/g, ' ');
  return text.replace(/^```[\s\S]*?^```/gm, blank).replace(/`[^`\n]*`/g, blank);
}

/** Without what stands between double quotes in the words of the requirements. */
function withoutQuotations(comment: string): string {
  return comment.replace(/"([^"]+)"/g, (quoted, words: string) => {
    const plain = words.replace(/\s*\n\s*(\*|\/\/)\s*/g, ' ');
    return REQUIREMENTS.includes(plain) ? quoted.replace(/[^\n]/g, ' ') : quoted;
  });
}

function commentsOf(text: string): readonly { readonly index: number; readonly piece: string }[] {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*$/gm)].map((match) => ({
    index: match.index,
    piece: withoutQuotations(match[0].replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length))),
  }));
}

interface Piece {
  readonly start: number;
  readonly end: number;
}

/** Every string, template, regular expression and text of JSX, and every name, in the order of the source. */
function literalsAndNamesOf(path: string, text: string): Readonly<Record<'literals' | 'names', readonly Piece[]>> {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : undefined);
  const literals: Piece[] = [];
  const names: Piece[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isRegularExpressionLiteral(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      literals.push({ start: node.getStart(file), end: node.end });
    else if (ts.isIdentifier(node)) names.push({ start: node.getStart(file), end: node.end });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { literals, names };
}
