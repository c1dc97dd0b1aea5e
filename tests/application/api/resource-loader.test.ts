import { expect } from 'chai';
import { createResourceLoader } from '#application/api/resource-loader.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a loader', () => {
  it('requests what has no key when it is opened, and once only', async () => {
    let requestCount = 0;
    const loader = createResourceLoader<undefined, string>({ first: () => Promise.resolve(`answer ${(requestCount += 1)}`) });
    loader.open(undefined);
    await settled();
    loader.open(undefined);
    await settled();
    expect(loader.state().data).to.equal('answer 1');
  });

  it('drops the response to a key that is not open any more', async () => {
    const responses: Record<string, (response: string) => void> = {};
    const loader = createResourceLoader<string, string>({ first: (key) => new Promise((resolve) => (responses[key] = resolve)) });
    loader.open('old');
    loader.open('new');
    responses['new']?.('new');
    responses['old']?.('old');
    await settled();
    expect(loader.state()).to.deep.equal({ data: 'new', isLoading: false, error: null });
  });

  it('keeps its data while it retries', async () => {
    const loader = createResourceLoader<string, string>({ first: () => Promise.resolve('here') });
    loader.open('key');
    await settled();
    loader.retry();
    expect(loader.state()).to.deep.equal({ data: 'here', isLoading: true, error: null });
  });
});
