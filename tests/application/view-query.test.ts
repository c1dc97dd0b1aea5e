import { expect } from 'chai';
import type { Api } from '#application/api.ts';
import { createCancellation } from '#application/cancellation.ts';
import { createLibrary } from '#application/library.ts';

describe('a view that is asked for', () => {
  it('is asked for with the time, the platform, the cards wanted, and 20 shelves, 12 of genres [S7.65] [S9.13] [S9.14] [S9.15]', () => {
    const sent: unknown[] = [];
    const api: Api = {
      send: (_, given) => {
        sent.push(given);
        return new Promise(() => undefined);
      },
    };
    const library = createLibrary(api, { nowMs: () => Date.UTC(2026, 10, 22, 3, 9, 39) });
    void library.home.first(undefined, createCancellation());
    void library.view.first('genre-affinity', createCancellation());
    const query = {
      ...{ timestamp: '2026-11-22T03:09:00', platform: 'web', content_limit: 10, offset: 0, limit: 20 },
      ...{ types: 'album,playlist,artist,show', image_style: 'gradient_overlay' },
    };
    expect(sent).to.deep.equal([
      { params: { viewId: 'web-player-home' }, query },
      { params: { viewId: 'genre-affinity' }, query: { ...query, limit: 12 } },
    ]);
  });
});
