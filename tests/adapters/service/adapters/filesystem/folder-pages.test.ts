import { mkdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { createBuiltRenderer } from '#adapters/service/adapters/filesystem/built-renderer.ts';
import { createFolderAssets } from '#adapters/service/adapters/filesystem/folder-assets.ts';
import { CONFIG, RESOURCES } from '#tests/domain/embed/sample-embeds.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';

const SCRIPT = 'play();'.repeat(100);
const COUNTING = 'let count = 0; export const renderEmbed = () => ({ html: String((count += 1)), css: "" });';
const content = { resource: RESOURCES.album, config: CONFIG, translations: {} };

describe('the built pages in a folder', () => {
  let folder: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    folder = scratchFolder('pages');
    mkdirSync(`${folder.path}/embed`);
  });
  afterEach(() => folder.remove());
  const write = (name: string, bytes: string | Uint8Array) => writeFileSync(`${folder.path}/embed/${name}`, bytes);

  it('have the forms that the build compressed, which are no files of their own', async () => {
    write('a.js', SCRIPT);
    write('a.js.br', brotliCompressSync(SCRIPT));
    write('a.js.gz', gzipSync(SCRIPT));
    write('b.js', SCRIPT);
    const assets = createFolderAssets(folder);
    const { encoded } = (await assets.read('embed', 'a.js')) ?? {};
    expect(encoded).to.deep.equal({
      br: new Uint8Array(brotliCompressSync(SCRIPT)),
      gzip: new Uint8Array(gzipSync(SCRIPT)),
    });
    expect((await assets.read('embed', 'b.js'))?.encoded).to.deep.equal({});
    for (const name of ['a.js.br', 'a.js.gz']) expect(await assets.read('embed', name), name).to.equal(null);
  });

  it('render the first view of an embed once for the same content, by a file that is not served', async () => {
    write('render.mjs', COUNTING);
    const renderer = createBuiltRenderer(folder);
    expect([await renderer.render(content), await renderer.render({ ...content })].map(({ html }) => html)).to.deep.equal([
      '1',
      '1',
    ]);
    const german = { ...content, translations: { embed_close: 'Schließen' } };
    expect((await renderer.render(german)).html).to.equal('2');
    expect(await createFolderAssets(folder).read('embed', 'render.mjs')).to.equal(null);
  });

  it('render nothing before they are built', async () => {
    expect(await createBuiltRenderer(folder).render(content)).to.deep.equal({ html: '', css: '' });
  });
});
