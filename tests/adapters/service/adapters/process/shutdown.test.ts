import { expect } from 'chai';
import { freePort, scratchFolder, startProduct, type Product } from '#tests/support/service/product-process.ts';

describe('the end of the service', () => {
  const folder = scratchFolder('draining');
  let product: Product | null = null;
  afterEach(() => product?.end('SIGKILL'));
  after(() => folder.remove());

  it('drains on SIGTERM: it is not ready, still answers, and ends with 0', async () => {
    const args = ['--music', folder.path, '--data', `${folder.path}/data`, '--drain', '2'];
    product = await startProduct({ port: await freePort(), args });
    const { origin } = product;
    const statusOf = async (path: string): Promise<number> => (await fetch(origin + path)).status;
    expect(await statusOf('/readyz')).to.equal(200);
    const ended = product.end('SIGTERM');
    let ready = 200;
    while (ready === 200) ready = await statusOf('/readyz');
    expect([ready, await statusOf('/healthz')]).to.deep.equal([503, 200]);
    expect(await ended).to.equal(0);
  });
});
