import { expect } from 'chai';
import type { Api } from '#application/api/api-client.ts';
import { createCancellation } from '#application/runtime/cancellation.ts';
import { createLibrary } from '#application/library/library.ts';

describe('a requested view', () => {
  const requests = (ask: (library: ReturnType<typeof createLibrary>) => unknown) => {
    const sent: unknown[] = [];
    const api: Api = {
      send: (_, input) => {
        sent.push(input);
        return new Promise(() => undefined);
      },
    };
    ask(createLibrary(api, { nowMs: () => Date.UTC(2026, 10, 22, 3, 9, 39) }));
    return sent;
  };
  const query = {
    timestamp: '2026-11-22T03:09:00',
    platform: 'web',
    content_limit: 10,
    offset: 0,
    limit: 20,
    types: 'album,playlist,artist,show',
    image_style: 'gradient_overlay',
  };

  it('has the time, the platform, ten cards and 20 shelves in its query [S7.65] [S9.13] [S9.15]', () => {
    const sent = requests(({ home }) => void home.first(undefined, createCancellation()));
    expect(sent).to.deep.equal([{ params: { viewId: 'web-player-home' }, query }]);
  });

  it('has 12 shelves in the query of the genre view [S9.14]', () => {
    const sent = requests(({ view }) => void view.first('genre-affinity', createCancellation()));
    expect(sent).to.deep.equal([{ params: { viewId: 'genre-affinity' }, query: { ...query, limit: 12 } }]);
  });
});
