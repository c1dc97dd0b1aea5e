// What could be wrong in a source file: small changes of its syntax tree, all written into one text in which a number chooses
// the one that holds. 0 is the source as it is.
import ts from 'typescript';

const ACTIVE = 'globalThis.__mutant';
/** Longer literals are tables. */
const PARTS_MAX = 12;

const OPERATORS = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
};
const METHODS = { min: 'max', max: 'min', some: 'every', every: 'some' };

const isLiteralOfParts = (node) => ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node);
const partsOf = (node) => (ts.isArrayLiteralExpression(node) ? node.elements : node.properties);

/** The part without the types around it. */
function isTypeOnly(node) {
  return (
    ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)
  );
}

/**
 * `mutants`: `{ id, line, what, isStatic }`, where a static one is decided as the file loads. `text`: the source with all of them.
 */
export function mutantsOf(text, path = 'source.ts') {
  const file = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const mutants = [];
  const source = (node) => node.getText(file);

  const add = (node, what) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    const isStatic = ts.findAncestor(node, ts.isFunctionLike) === undefined;
    mutants.push({ id: mutants.length + 1, line, what, isStatic });
    return mutants.length;
  };

  /** The source of a node with what may be wrong inside of it. */
  function inside(node) {
    let out = '';
    let at = node.getStart(file);
    ts.forEachChild(node, (child) => {
      const start = child.getStart(file);
      if (start < at) return;
      out += text.slice(at, start) + written(child);
      at = child.getEnd();
    });
    return out + text.slice(at, node.getEnd());
  }

  /** The node, unless one of these changes of it holds: `[what, text]`. */
  function choice(node, changes, own = inside(node)) {
    const numbered = changes.map(([what, changed]) => [add(node, what), changed]);
    return numbered.reduce((rest, [id, changed]) => `(${ACTIVE} === ${id} ? (${changed}) : ${rest})`, `(${own})`);
  }

  const condition = (node) =>
    choice(
      node,
      [true, false].map((value) => [`${source(node)} → ${value}`, String(value)]),
      written(node),
    );

  function binary(node) {
    const [left, right] = [source(node.left), source(node.right)];
    const operator = node.operatorToken.getText(file);
    if (operator === '??') return choice(node, [[`${source(node)} → ${right}`, right]]);
    const others = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : [];
    return others.length === 0
      ? inside(node)
      : choice(
          node,
          others.map((other) => [`${source(node)}: ${operator} → ${other}`, `${left} ${other} ${right}`]),
        );
  }

  function literalOfParts(node) {
    const parts = partsOf(node);
    if (parts.length === 0 || parts.length > PARTS_MAX || isTarget(node)) return inside(node);
    const [open, close] = ts.isArrayLiteralExpression(node) ? ['[', ']'] : ['{', '}'];
    const without = (gone) =>
      open +
      parts
        .filter((part) => part !== gone)
        .map(source)
        .join(', ') +
      close;
    return choice(
      node,
      parts.map((part) => [`without ${source(part)}`, without(part)]),
    );
  }

  function called(node) {
    const { expression } = node;
    if (!ts.isPropertyAccessExpression(expression) || expression.questionDotToken) return inside(node);
    const name = expression.name.text;
    const args = node.arguments.map(source).join(', ');
    if (name === 'filter') return choice(node, [[`without .filter(${args})`, source(expression.expression)]]);
    if (!Object.hasOwn(METHODS, name)) return inside(node);
    return choice(node, [[`.${name} → .${METHODS[name]}`, `${source(expression.expression)}.${METHODS[name]}(${args})`]]);
  }

  function written(node) {
    if (isTypeOnly(node)) return source(node);
    if (ts.isExpressionStatement(node) && !ts.isStringLiteral(node.expression))
      return `if (${ACTIVE} !== ${add(node, `without ${source(node)}`)}) { ${inside(node)} }`;
    if (ts.isIfStatement(node)) {
      const otherwise = node.elseStatement ? ` else ${written(node.elseStatement)}` : '';
      return `if (${condition(node.expression)}) ${written(node.thenStatement)}${otherwise}`;
    }
    if (ts.isConditionalExpression(node))
      return `(${condition(node.condition)} ? ${written(node.whenTrue)} : ${written(node.whenFalse)})`;
    if (ts.isBinaryExpression(node)) return binary(node);
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      return choice(node, [[`${source(node)} → ${source(node.operand)}`, source(node.operand)]]);
    if (node.kind === ts.SyntaxKind.TrueKeyword) return choice(node, [['true → false', 'false']]);
    if (node.kind === ts.SyntaxKind.FalseKeyword) return choice(node, [['false → true', 'true']]);
    if (ts.isNumericLiteral(node) && !isName(node)) return choice(node, [[`${source(node)} + 1`, `${source(node)} + 1`]]);
    if (isLiteralOfParts(node)) return literalOfParts(node);
    if (ts.isCallExpression(node)) return called(node);
    return inside(node);
  }

  const instrumented = text.slice(0, file.getStart(file)) + inside(file) + text.slice(file.getEnd());
  return { mutants, text: instrumented };
}

/** `[a, b] = …` names places, it makes no list. */
function isTarget(node) {
  const { parent } = node;
  const isAssigned =
    ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return isAssigned || (ts.isForOfStatement(parent) && parent.initializer === node);
}

/** `{ 1: x }` */
function isName(node) {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}
