import { expect } from 'chai';
import { applyOps } from '#domain/playlists/apply.ts';
import { renameConflict, withoutRenames } from '#domain/playlists/rename-conflict.ts';
import * as ops from '#domain/playlists/operations.ts';
import { rebaseOver } from '#domain/playlists/rebase.ts';
import type { PlaylistDocument, PlaylistItem, PlaylistOp } from '#domain/playlists/types.ts';
import { documentOf, idsOf, item } from './arbitraries.ts';

const after = (document: PlaylistDocument, ...ops: readonly PlaylistOp[]): string => {
  const result = applyOps(document, ops);
  return result.ok ? idsOf(result.value).join('') : `outside at ${String(result.error)}`;
};

describe('a playlist document', () => {
  it('adds before a place, first or last; first wins over last, last over the place [S3.133]', () => {
    const list = documentOf('a', 'b', 'c');
    const cases = [
      [{ fromIndex: 1 }, 'axbc'],
      [{ fromIndex: 3 }, 'abcx'],
      [{ addLast: true }, 'abcx'],
      [{ addLast: true, fromIndex: 0 }, 'abcx'],
      [{ addFirst: true, addLast: true, fromIndex: 2 }, 'xabc'],
      [{}, 'abcx'],
    ] as const;
    for (const [where, expected] of cases)
      expect(after(list, { kind: 'ADD', add: { ...where, items: [item('x')] } }), JSON.stringify(where)).to.equal(expected);
  });

  it('removes a range, and rejects one outside the list [S3.134]', () => {
    const list = documentOf('a', 'b', 'c', 'd');
    expect(after(list, ops.removeItems(1, 2))).to.equal('ad');
    expect(after(list, ops.removeItems(0, 4))).to.equal('');
    expect(after(list, ops.removeItems(3, 2))).to.equal('outside at 0');
    expect(after(list, ops.removeItems(-1, 1))).to.equal('outside at 0');
  });

  it('moves a range to a place that counts before the removal [S3.135]', () => {
    const list = documentOf('a', 'b', 'c', 'd', 'e');
    const cases = [
      [ops.moveItems(0, 3, 1), 'bcade'],
      [ops.moveItems(0, 5, 2), 'cdeab'],
      [ops.moveItems(3, 1, 2), 'adebc'],
      [ops.moveItems(1, 1, 2), 'abcde'],
      [ops.moveItems(1, 2, 2), 'abcde'],
      [ops.moveItems(1, 3, 2), 'abcde'],
      [ops.moveItems(1, 6, 2), 'outside at 0'],
      [ops.moveItems(4, 0, 2), 'outside at 0'],
    ] as const;
    for (const [op, expected] of cases) expect(after(list, op), JSON.stringify(op.mov)).to.equal(expected);
  });

  it('sets its name and whether it is collaborative, and keeps the rest [S3.136]', () => {
    const result = applyOps(documentOf('a'), [
      ops.updateAttributes({ name: 'Morning' }),
      ops.updateAttributes({ collaborative: true }),
    ]);
    expect(result.ok && result.value.attributes).to.deep.equal({
      name: 'Morning',
      description: '',
      collaborative: true,
      public: true,
    });
  });

  it('applies all of a change or none of it', () => {
    const list = documentOf('a', 'b');
    expect(after(list, ops.removeItems(0, 1), ops.removeItems(1, 1))).to.equal('outside at 1');
    expect(idsOf(list).join('')).to.equal('ab');
  });

  it('formats its changes as the web player does, each delta with its ops and its client [S3.131] [S3.132]', () => {
    const change = ops.changeDocument('000a', [ops.addLast([{ uri: 'spotify:track:1' }])]);
    expect(change).to.deep.equal({
      baseRevision: '000a',
      deltas: [
        {
          ops: [{ kind: 'ADD', add: { addLast: true, items: [{ uri: 'spotify:track:1' }] } }],
          info: { source: { client: 'WEBPLAYER' } },
        },
      ],
    });
    expect(ops.opsOf(change)).to.deep.equal(change.deltas[0]?.ops);
  });
});

describe('a change made for an earlier revision', () => {
  const rebased = (mine: readonly PlaylistOp[], theirs: readonly PlaylistOp[]): string => {
    const before = documentOf('a', 'b', 'c', 'd');
    const name = ({ attributes }: PlaylistItem) => attributes.item_id;
    return after(before, ...theirs, ...rebaseOver(mine, theirs, 4, name));
  };

  it('applies to the same items, wherever they are now', () => {
    const cases = [
      ['removes what was moved', [ops.removeItems(0, 1)], [ops.moveItems(0, 4, 1)], 'bcd'],
      ['removes no more than it meant', [ops.removeItems(1, 2)], [ops.addAt(2, [item('x')])], 'axd'],
      ['leaves alone what is gone', [ops.removeItems(0, 2)], [ops.removeItems(1, 1)], 'cd'],
      ['moves what is left of a block', [ops.moveItems(0, 4, 2)], [ops.removeItems(0, 1)], 'cdb'],
      ['gathers a block that was torn apart', [ops.moveItems(0, 4, 2)], [ops.addAt(1, [item('x')])], 'xcdab'],
      ['moves what another change moved: the later one wins', [ops.moveItems(0, 2, 1)], [ops.moveItems(0, 4, 1)], 'bacd'],
      ['adds between the neighbours it saw', [ops.addAt(2, [item('x')])], [ops.addFirst([item('y')])], 'yabxcd'],
      ['adds after what came first to the same place', [ops.addAt(2, [item('x')])], [ops.addAt(2, [item('y')])], 'abyxcd'],
      ['adds last after what was added last', [ops.addAt(4, [item('x')])], [ops.addLast([item('y')])], 'abcdyx'],
      ['keeps its place when a neighbour left', [ops.addAt(2, [item('x')])], [ops.moveItems(2, 0, 1)], 'cabxd'],
      ['keeps its place when its neighbours are removed', [ops.addAt(2, [item('x')])], [ops.removeItems(1, 2)], 'axd'],
      ['goes along with a block it stands in', [ops.addAt(1, [item('x')])], [ops.moveItems(0, 4, 2)], 'cdaxb'],
      ['stands somewhere when all is gone', [ops.addAt(2, [item('x')])], [ops.removeItems(0, 4)], 'x'],
    ] as const;
    for (const [what, mine, theirs, expected] of cases) expect(rebased(mine, theirs), what).to.equal(expected);
  });

  it('conflicts only when two gave different names', () => {
    const mine = [ops.updateAttributes({ name: 'Mine', description: 'new' })];
    expect(renameConflict(mine, 'Old', 'Theirs')).to.deep.equal({ mine: 'Mine', theirs: 'Theirs' });
    expect(renameConflict(mine, 'Old', 'Mine')).to.equal(null);
    expect(renameConflict(mine, 'Old', 'Old')).to.equal(null);
    expect(renameConflict([ops.removeItems(0, 1)], 'Old', 'Theirs')).to.equal(null);
    expect(withoutRenames(mine)).to.deep.equal([ops.updateAttributes({ description: 'new' })]);
    expect(withoutRenames([ops.updateAttributes({ name: 'Mine' })])).to.deep.equal([]);
  });
});
