import { expect } from 'chai';
import type { Api } from '#application/api/api-client.ts';
import { createCancellation } from '#application/runtime/cancellation.ts';
import { createLibrary } from '#application/library/library.ts';

describe('a view that is asked for', () => {
  const asked = (ask: (library: ReturnType<typeof createLibrary>) => unknown) => {
    const sent: unknown[] = [];
    const api: Api = {
      send: (_, given) => {
        sent.push(given);
        return new Promise(() => undefined);
      },
    };
    ask(createLibrary(api, { nowMs: () => Date.UTC(2026, 10, 22, 3, 9, 39) }));
    return sent;
  };
  const query = {
    ...{ timestamp: '2026-11-22T03:09:00', platform: 'web', content_limit: 10, offset: 0, limit: 20 },
    ...{ types: 'album,playlist,artist,show', image_style: 'gradient_overlay' },
  };

  it('is asked for with the time, the platform, ten cards and 20 shelves [S7.65] [S9.13] [S9.15]', () => {
    const sent = asked(({ home }) => void home.first(undefined, createCancellation()));
    expect(sent).to.deep.equal([{ params: { viewId: 'web-player-home' }, query }]);
  });

  it('is asked for with 12 shelves where it is the one of genres [S9.14]', () => {
    const sent = asked(({ view }) => void view.first('genre-affinity', createCancellation()));
    expect(sent).to.deep.equal([{ params: { viewId: 'genre-affinity' }, query: { ...query, limit: 12 } }]);
  });
});
