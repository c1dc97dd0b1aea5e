import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import type { SentItem } from '#application/calls/playlists/operations.ts';
import { addFirst, removeItems } from '#domain/playlists/operations.ts';
import type { PlaylistAttributes } from '#domain/playlists/types.ts';
import { idFromHex, isId } from '#domain/uri/base62.ts';
import { formatContentUri, parseContentUri } from '#domain/uri/content-uri.ts';
import { HttpError } from '../ports/route.ts';
import { PLAYLIST_ID_BYTES } from '../../domain/constants/media/playlists.ts';
import type { Store } from '../ports/store.ts';
import { orNotFound } from '../kernel/routing/responses.ts';
import type { ChangeService } from './documents/change-service.ts';
import { followerPut, followerChanges, type FollowersDeps } from './documents/followers.ts';
import type { ChangeRequest, ChangeResult } from './documents/change-requests.ts';
import {
  followerId,
  isRootlist,
  PLAYLIST_KINDS,
  rootlistId,
  type FollowerRecord,
  type HeadRecord,
} from '../records/playlist-records.ts';
import { permissionsOf } from '../records/playlist-permissions.ts';

/** Playlists with access control: hidden playlists are not found. */
export interface Playlists {
  /** Refusal: 404. */
  visible(id: string, userId: string | null): Promise<HeadRecord>;
  /**
   * A new playlist at the top of its owner's rootlist. `wanted`: the id chosen by the client; repeating it returns the
   * existing playlist. Errors: 409 for another owner's id.
   */
  create(ownerId: string, attributes: PlaylistAttributes, wanted?: string): Promise<HeadRecord>;
  /** Errors: 404, 403 without permission to edit, and those of `ChangeService.change`. */
  change(request: ChangeRequest): Promise<ChangeResult>;
  /** Adds it to the top of the user's rootlist, unless the rootlist has it. */
  follow(uri: string, userId: string, isPublic: boolean): Promise<void>;
  unfollow(uri: string, userId: string): Promise<void>;
  follows(uri: string, userIds: readonly string[]): Promise<readonly boolean[]>;
  followerCount(id: string): Promise<number>;
  /** URIs of the playlists in a user's rootlist, and whether they are public there. */
  followed(userId: string): Promise<readonly { readonly uri: string; readonly isPublic: boolean }[]>;
}

export interface PlaylistsDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly changeService: ChangeService;
}

export function createPlaylists({ store, clock, random, changeService }: PlaylistsDeps): Playlists {
  const following = { changeService, clock };
  const visible: Playlists['visible'] = async (id, userId) => {
    const head = isId(id) || id === rootlistId(userId ?? '') ? await changeService.head(id) : null;
    return orNotFound(head && permissionsOf(head, userId).canView ? head : null, 'Playlist');
  };

  const change: Playlists['change'] = async (request) => {
    const head = await visible(request.id, request.author);
    refuseUnlessPermitted(head, request);
    return changeService.change(request, isRootlist(request.id) ? followerChanges(following, request.author, false) : undefined);
  };

  const rootlist = async (userId: string) => orNotFound(await changeService.whole(rootlistId(userId)), 'Rootlist');

  return {
    visible,
    change,
    async create(ownerId, attributes, wanted) {
      const id = wanted ?? idFromHex(random.hex(PLAYLIST_ID_BYTES)) ?? '';
      const known = wanted === undefined ? null : await changeService.head(wanted);
      if (known !== null && known.ownerId !== ownerId) throw new HttpError(409, 'Another playlist has this id');
      const head = known ?? (await changeService.create(id, ownerId, attributes));
      // In the list it is called as its maker calls it there: whichever of the two comes second puts it there no second time.
      if (known === null)
        await put(following, { uri: uriOf(id), ...(wanted ? { attributes: { item_id: id } } : {}) }, ownerId, true);
      return head;
    },
    async follow(uri, userId, isPublic) {
      const { items } = await rootlist(userId);
      if (!items.some((item) => item.uri === uri)) return put(following, { uri }, userId, isPublic);
      await store.write([followerPut(playlistIdOf(uri), userId, isPublic)]);
    },
    async unfollow(uri, userId) {
      const { head, items } = await rootlist(userId);
      const ops = items.flatMap((item, place) => (item.uri === uri ? [removeItems(place, 1)] : [])).reverse();
      if (ops.length === 0) return;
      const request = { id: head.id, author: userId, base: head.revision, ops, nonces: [] };
      await changeService.change(request, followerChanges(following, userId, false));
    },
    async follows(uri, userIds) {
      const ids = userIds.map((userId) => followerId(playlistIdOf(uri), userId));
      return (await store.getMany(PLAYLIST_KINDS.follower, ids)).map((one) => one !== null);
    },
    async followerCount(id) {
      const query = { index: 'playlist', prefix: `${id}/`, offset: 0, limit: 0 };
      return (await store.list(PLAYLIST_KINDS.follower, query)).total;
    },
    async followed(userId) {
      const { items } = await rootlist(userId);
      const uris = items.map(({ uri }) => uri).filter((uri) => parseContentUri(uri)?.type === 'playlist');
      const ids = uris.map((uri) => followerId(playlistIdOf(uri), userId));
      const followers = await store.getMany<FollowerRecord>(PLAYLIST_KINDS.follower, ids);
      return uris.map((uri, index) => ({ uri, isPublic: followers[index]?.doc.isPublic ?? false }));
    },
  };
}

const uriOf = (id: string) => formatContentUri({ type: 'playlist', id });

async function put(following: FollowersDeps, item: SentItem, userId: string, isPublic: boolean): Promise<void> {
  const request = { id: rootlistId(userId), author: userId, base: null, ops: [addFirst([item])], nonces: [] };
  await following.changeService.change(request, followerChanges(following, userId, isPublic));
}

function refuseUnlessPermitted(head: HeadRecord, { author, ops }: ChangeRequest): void {
  const rights = permissionsOf(head, author);
  for (const op of ops) {
    if (op.kind !== 'UPDATE_LIST_ATTRIBUTES') refuseUnless(rights.canEditItems);
    else {
      const { collaborative, public: isPublic } = op.updateListAttributes.newAttributes.values;
      refuseUnless(rights.canEditAttributes && (rights.canAdministrate || (collaborative ?? isPublic) === undefined));
    }
  }
}

function refuseUnless(may: boolean): void {
  if (!may) throw new HttpError(403, 'You may view this playlist, but not change it');
}

function playlistIdOf(uri: string): string {
  return parseContentUri(uri)?.id ?? '';
}
