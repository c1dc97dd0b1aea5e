import { expect } from 'chai';
import type { Api } from '#application/api/api-client.ts';
import { createRecommendations } from '#application/playlists/recommendations.ts';

describe('what goes with a playlist', () => {
  it('passes over what was shown, takes what is added away, and forgets what it passed over [S4.82] [S4.87] [S4.88]', async () => {
    const skips: (readonly string[])[] = [];
    const send = (_: unknown, { body }: { body: { trackSkipIDs: readonly string[] } }) => {
      skips.push(body.trackSkipIDs);
      const id = `t${String(skips.length)}`;
      return Promise.resolve({ recommendedTracks: [{ id, uri: `spotify:track:${id}` }] });
    };
    const recommendations = createRecommendations({ send } as unknown as Api, 'p');
    await recommendations.refresh();
    expect(recommendations.view()).to.deep.include({ hasSkipped: false, isLoading: false });
    await recommendations.refresh();
    expect(recommendations.view().hasSkipped).to.equal(true);
    recommendations.markAdded('spotify:track:t2');
    expect(recommendations.view().tracks).to.deep.equal([]);
    await recommendations.resetSkipped();
    expect(recommendations.view().hasSkipped).to.equal(false);
    expect(skips).to.deep.equal([[], ['t1'], []]);
  });
});
