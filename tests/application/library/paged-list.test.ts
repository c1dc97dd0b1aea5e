import { expect } from 'chai';
import fc from 'fast-check';
import { createCancellation } from '#application/runtime/cancellation.ts';
import { createPagedSource, shiftOffset } from '#application/library/paged-list.ts';
import { COLLECTION_PAGES_REFRESHED_MAX } from '#domain/constants/content/collection.ts';

const PAGE = 3;

/** A list at the service and a paged source over it; `asked` holds the starts of its pages. */
function listOf(count: number) {
  const uris = Array.from({ length: count }, (_, at) => `u${at}`);
  const requests: number[] = [];
  const source = createPagedSource(shiftOffset, async (from) => {
    const offset = Number(from);
    requests.push(offset);
    const items = uris.slice(offset, offset + PAGE).map((uri) => ({ item: { uri }, addedAt: '' }));
    return { items, total: uris.length, next: offset + PAGE < uris.length ? String(offset + PAGE) : null };
  });
  const urisOf = (list: { readonly items: readonly { readonly item: { readonly uri: string } }[] } | null | undefined) =>
    list?.items.map(({ item }) => item.uri);
  async function read(pages: number) {
    let list = await source.first('ada', createCancellation());
    for (let page = 1; page < pages && list; page += 1) list = (await source.next?.('ada', list, createCancellation())) ?? list;
    return list;
  }
  return { uris, requests, source, urisOf, read };
}

describe('a list that grows', () => {
  it('keeps all loaded items on a reload, and requests its first pages only', async () => {
    const { uris, requests, source, urisOf, read } = listOf(90);
    const read20 = await read(20);
    uris.unshift('new');
    requests.length = 0;
    const again = await source.first('ada', createCancellation());
    expect(urisOf(again)).to.deep.equal(['new', ...(urisOf(read20) ?? [])]);
    expect(requests).to.have.lengthOf(COLLECTION_PAGES_REFRESHED_MAX);
    const more = again && (await source.next?.('ada', again, createCancellation()));
    expect(urisOf(more)).to.deep.equal(uris.slice(0, 64));
  });

  it('starts empty for another user', async () => {
    const { source, urisOf, read } = listOf(90);
    await read(20);
    expect(urisOf(await source.first('bo', createCancellation()))).to.have.lengthOf(PAGE);
  });

  it('starts over when too much changed', async () => {
    const { uris, source, urisOf, read } = listOf(90);
    await read(20);
    uris.unshift(...Array.from({ length: 30 }, (_, at) => `new${at}`));
    expect(urisOf(await source.first('ada', createCancellation()))).to.deep.equal(uris.slice(0, 4 * PAGE));
  });

  it('holds nothing twice and misses nothing, whatever is added in front and removed anywhere', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.uniqueArray(fc.nat(39), { maxLength: 4 }),
        fc.integer({ min: 0, max: 4 }),
        async (pages, places, added) => {
          const { uris, source, urisOf, read } = listOf(40);
          await read(pages);
          const removed = places.map((at) => `u${at}`);
          uris.splice(0, uris.length, ...uris.filter((uri) => !removed.includes(uri)));
          uris.unshift(...Array.from({ length: added }, (_, at) => `new${at}`));
          let list = await source.first('ada', createCancellation());
          while (list && list.next !== null) list = (await source.next?.('ada', list, createCancellation())) ?? null;
          // Screens leave out what was removed behind the first pages, because they receive each removal.
          expect(urisOf(list)?.filter((uri) => !removed.includes(uri))).to.deep.equal(uris);
        },
      ),
    ));
});
