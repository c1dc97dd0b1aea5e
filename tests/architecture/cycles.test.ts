import { expect } from 'chai';
import { projectImportsOf, sourcesIn } from './sources.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The circles of a graph, each with its members in order: what reaches each other (Tarjan, 1972). */
function circlesIn(graph: Graph): readonly (readonly string[])[] {
  const indexes = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const index = indexes.size;
    indexes.set(node, index);
    let low = index;
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!indexes.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, indexes.get(next) ?? low);
    }
    if (low === index) {
      const members = stack.splice(stack.indexOf(node));
      if (members.length > 1) circles.push(members.sort());
    }
    return low;
  };
  for (const node of graph.keys()) if (!indexes.has(node)) visit(node);
  return circles;
}

/**
 * For every folder, which of the folders in it imports which other. A folder counts with all that is below it; files that lie
 * in the common folder itself belong to none of them.
 */
function siblingGraphs(files: Graph): ReadonlyMap<string, Graph> {
  const graphs = new Map<string, Map<string, Set<string>>>();
  for (const [file, targets] of files)
    for (const target of targets) {
      const [from, to] = [file.split('/'), target.split('/')];
      const depth = from.findIndex((part, at) => part !== to[at]);
      if (depth < 0 || depth >= from.length - 1 || depth >= to.length - 1) continue;
      const graph = graphs.get(from.slice(0, depth).join('/')) ?? new Map<string, Set<string>>();
      const room = from.slice(0, depth + 1).join('/');
      graphs.set(
        from.slice(0, depth).join('/'),
        graph.set(room, (graph.get(room) ?? new Set()).add(to.slice(0, depth + 1).join('/'))),
      );
    }
  return graphs;
}

const graphOf = (...folders: readonly string[]): Graph =>
  new Map(sourcesIn(...folders).map((file) => [file.path, new Set(projectImportsOf(file))]));

describe('imports', () => {
  const product = ['domain', 'application', 'adapters', 'ui-web', 'ui-embed'];

  it('make no circle between files', () => {
    expect(circlesIn(graphOf(...product, 'tests'))).to.deep.equal([]);
  });

  it('make no circle between folders of one folder', () => {
    const circles = [...siblingGraphs(graphOf(...product)).values()].flatMap(circlesIn);
    expect(circles).to.deep.equal([]);
  });

  it('are read as circles where they are ones', () => {
    const files = new Map([
      ['a/x/one.ts', new Set(['a/y/two.ts'])],
      ['a/y/two.ts', new Set(['a/z/three.ts'])],
      ['a/z/three.ts', new Set<string>()],
      ['a/x/four.ts', new Set(['a/x/five.ts'])],
      ['a/x/five.ts', new Set(['a/x/four.ts'])],
      ['a/y/six.ts', new Set(['a/x/five.ts'])],
    ]);
    expect(circlesIn(files)).to.deep.equal([['a/x/five.ts', 'a/x/four.ts']]);
    expect([...siblingGraphs(files).values()].flatMap(circlesIn)).to.deep.equal([['a/x', 'a/y']]);
  });
});
