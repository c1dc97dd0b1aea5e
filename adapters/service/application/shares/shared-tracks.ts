import type { TokenScope } from '../catalog/token-scope.ts';
import { HttpError } from '../ports/route.ts';
import type { Shares } from './shares.ts';

/** Whole tracks for the visitors of shares. */
export interface SharedTracks {
  /** Refuses a track that this share does not open as a whole: 410 for a share that is over, 404 for everything else. */
  refuseUnlessShared(share: string, uri: string): Promise<void>;
}

export function createSharedTracks(shares: Pick<Shares, 'open'>, scope: Pick<TokenScope, 'covers'>): SharedTracks {
  return {
    async refuseUnlessShared(token, uri) {
      const share = await shares.open(token);
      if (share === 'over') throw new HttpError(410, 'This share is over');
      const isShared =
        share?.hasWholeTracks === true &&
        (await scope.covers({ userId: share.ownerId, product: 'premium', sessionId: null, resource: share.uri }, uri));
      if (!isShared) throw new HttpError(404, 'File not found');
    },
  };
}
