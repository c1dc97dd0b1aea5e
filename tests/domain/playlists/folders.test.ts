import { expect } from 'chai';
import { applyOps } from '#domain/playlists/apply.ts';
import {
  parentFolderOf,
  createFolderOps,
  removeFolderOps,
  renameFolderOps,
  moveIntoFolderOps,
  moveOutOfFolderOps,
  dropPlaceFor,
  rootEntriesOf,
} from '#domain/playlists/folders.ts';
import { summariseChanges, mergeSummaries } from '#domain/playlists/change-summary.ts';
import type { PlaylistDocument, PlaylistItem, PlaylistOp } from '#domain/playlists/types.ts';

const ID = '00112233445566aa';
const INNER = 'ffeeddccbbaa9988';
const start = (id: string, name: string) => `spotify:start-group:${id}:${name}`;
const end = (id: string) => `spotify:end-group:${id}`;
const lines = (uris: readonly string[]) =>
  rootEntriesOf(uris).map(
    (entry) => `${'-'.repeat(entry.depth)}${entry.type === 'folder' ? entry.name : entry.uri} ${entry.place}+${entry.length}`,
  );

describe('the folders of a rootlist', () => {
  it('contain the entries between their markers, each with its depth, with names in any script', () => {
    const uris = ['a', start(ID, 'At+home'), 'b', start(INNER, '%E5%A4%9C'), 'c', end(INNER), end(ID), 'd'];
    expect(lines(uris)).to.deep.equal(['a 0+1', 'At home 1+6', '-b 2+1', '-夜 3+3', '--c 4+1', 'd 7+1']);
  });

  it('extend to the end without an end marker; an end marker without a start is ignored', () => {
    expect(lines([end(ID), 'a', start(ID, 'open'), 'b'])).to.deep.equal(['a 1+1', 'open 2+2', '-b 3+1']);
    expect(lines([start(ID, 'outer'), start(INNER, 'inner'), 'a', end(ID), 'b'])).to.deep.equal([
      ...['outer 0+4', '-inner 1+3', '--a 2+1', 'b 4+1'],
    ]);
  });

  it('move with all their content, and never into themselves', () => {
    const [a, folder, b, c] = rootEntriesOf(['a', start(ID, 'x'), 'b', end(ID), 'c']);
    if (!a || !folder || !b || !c) throw new Error('four lines');
    expect([dropPlaceFor(folder, b), dropPlaceFor(folder, c), dropPlaceFor(folder, a), dropPlaceFor(a, folder)]).to.deep.equal([
      null,
      5,
      0,
      2,
    ]);
  });
});

describe('folder changes in a rootlist', () => {
  const newItem = (uri: string): PlaylistItem => ({ uri, attributes: { item_id: uri, added_by: 'ada', timestamp: '0' } });
  const attributes = { name: '', description: '', collaborative: false, public: true };
  const after = (uris: readonly string[], ops: readonly PlaylistOp[]) => {
    const result = applyOps({ attributes, items: uris.map(newItem) }, ops);
    return result.ok ? result.value.items.map(({ uri }) => uri) : [];
  };
  const folded = ['a', start(ID, 'x'), 'b', start(INNER, 'y'), 'c', end(INNER), end(ID), 'd'];
  const entryOf = (key: string) => {
    const found = rootEntriesOf(folded).find((entry) => (entry.type === 'folder' ? entry.id : entry.uri) === key);
    if (!found) throw new Error(key);
    return found;
  };
  const folderOf = (id: string) => entryOf(id) as Extract<ReturnType<typeof entryOf>, { type: 'folder' }>;

  it('create an empty folder at the top, or one around an entry, with names in any script', () => {
    expect(after(['a'], createFolderOps(ID, '夜 1', null, newItem))).to.deep.equal([start(ID, '%E5%A4%9C+1'), end(ID), 'a']);
    const [, b] = rootEntriesOf(['a', 'b', 'c']);
    expect(after(['a', 'b', 'c'], createFolderOps(ID, 'x', b ?? null, newItem))).to.deep.equal([
      'a',
      start(ID, 'x'),
      'b',
      end(ID),
      'c',
    ]);
  });

  it('rename a folder in place, and remove it without its content', () => {
    expect(after(folded, renameFolderOps(folderOf(INNER), 'z', newItem))[3]).to.equal(start(INNER, 'z'));
    expect(after(folded, removeFolderOps(folded, folderOf(ID)))).to.deep.equal([
      'a',
      'b',
      start(INNER, 'y'),
      'c',
      end(INNER),
      'd',
    ]);
    const open = [start(ID, 'open'), 'b'];
    const [folder] = rootEntriesOf(open);
    expect(after(open, folder?.type === 'folder' ? removeFolderOps(open, folder) : [])).to.deep.equal(['b']);
  });

  it('move a playlist or a folder to the end of a folder, and out after it; never into itself', () => {
    expect(after(folded, moveIntoFolderOps(folded, entryOf('a'), folderOf(INNER)))).to.deep.equal([
      ...[start(ID, 'x'), 'b', start(INNER, 'y'), 'c', 'a', end(INNER), end(ID), 'd'],
    ]);
    expect(moveIntoFolderOps(folded, folderOf(ID), folderOf(INNER))).to.deep.equal([]);
    expect(moveIntoFolderOps(folded, folderOf(ID), folderOf(ID))).to.deep.equal([]);
    const entries = rootEntriesOf(folded);
    const c = entries.find((entry) => entry.type === 'playlist' && entry.uri === 'c') ?? entryOf('c');
    expect(parentFolderOf(entries, c)?.id).to.equal(INNER);
    expect(after(folded, moveOutOfFolderOps(entries, c))).to.deep.equal([
      'a',
      start(ID, 'x'),
      'b',
      start(INNER, 'y'),
      end(INNER),
      'c',
      end(ID),
      'd',
    ]);
    expect(moveOutOfFolderOps(entries, entries[0] ?? c)).to.deep.equal([]);
  });
});

describe('the summary of changes by others', () => {
  const documentOf = (ids: readonly string[], name = 'Home'): PlaylistDocument => ({
    attributes: { name, description: '', collaborative: true, public: true },
    items: ids.map((id) => ({ uri: id, attributes: { item_id: id, added_by: id.split('.')[0] ?? '', timestamp: '0' } })),
  });
  const before = documentOf(['ada.1', 'ada.2', 'bo.3']);

  it('lists added, removed, moved and renamed; it excludes the listener’s own additions', () => {
    expect(summariseChanges(before, documentOf(['bo.3', 'ada.1', 'bo.4', 'ada.5'], 'Away'), 'ada')).to.deep.equal({
      added: 1,
      addedBy: ['bo'],
      removed: 1,
      isReordered: true,
      name: 'Away',
    });
    expect(summariseChanges(before, documentOf(['ada.1', 'ada.2', 'bo.3', 'ada.5']), 'ada')).to.equal(null);
  });

  it('merges successive changes', () => {
    const first = { added: 1, addedBy: ['bo'], removed: 0, isReordered: false, name: 'Away' };
    const second = { added: 2, addedBy: ['bo', 'cy'], removed: 1, isReordered: true, name: null };
    expect(mergeSummaries(first, second)).to.deep.equal({
      added: 3,
      addedBy: ['bo', 'cy'],
      removed: 1,
      isReordered: true,
      name: 'Away',
    });
  });
});
