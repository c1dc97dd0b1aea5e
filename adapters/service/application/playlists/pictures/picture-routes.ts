import * as calls from '#application/calls/playlists/playlists.ts';
import { PICTURE_LENGTH_MAX } from '#domain/constants/content/playlists.ts';
import { HttpError, type Caller, type Route } from '../../ports/route.ts';
import { pictureSizeOf } from '../../images/image-header.ts';
import { empty, requireUserId } from '../../kernel/routing/responses.ts';
import { createRoute, createResponseRoute } from '../../kernel/routing/call-routes.ts';
import type { PlaylistPictures } from './pictures.ts';
import type { Playlists } from '../playlists.ts';
import { permissionsOf } from '../../records/playlist-permissions.ts';

export interface PictureRouteDeps {
  readonly playlists: Playlists;
  readonly pictures: PlaylistPictures;
}

/** A picture of the owner's choice for a playlist, as the public Web API takes it: a JPEG as base 64. */
export function pictureRoutes({ playlists, pictures }: PictureRouteDeps): readonly Route[] {
  const refuseUnlessOwner = async (playlistId: string, caller: Caller): Promise<void> => {
    const head = await playlists.visible(playlistId, requireUserId(caller));
    if (!permissionsOf(head, requireUserId(caller)).canAdministrate)
      throw new HttpError(403, 'Only the owner of a playlist chooses its picture');
  };
  return [
    createResponseRoute(calls.putPlaylistImage, async ({ params: { playlistId }, caller, body }) => {
      await refuseUnlessOwner(playlistId, caller);
      if (!(await pictures.setOwn(playlistId, jpegOf(body)))) throw new HttpError(400, 'body: is a JPEG that cannot be shown');
      return empty(202);
    }),
    createRoute(calls.deletePlaylistImage, async ({ params: { playlistId }, caller }) => {
      await refuseUnlessOwner(playlistId, caller);
      await pictures.removeOwn(playlistId);
      return undefined;
    }),
  ];
}

const BASE_64 = /^[\w+/-]+={0,2}$/;

/** Refusals: 413 too large, 400 no base 64, 400 no JPEG. */
function jpegOf(body: string): Uint8Array {
  if (body.length > PICTURE_LENGTH_MAX) throw new HttpError(413, `body: is larger than ${String(PICTURE_LENGTH_MAX / KIB)} KB`);
  const text = body.replace(/\s+/g, '');
  if (!BASE_64.test(text)) throw new HttpError(400, 'body: is not base 64');
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  if (pictureSizeOf(bytes)?.mimeType !== 'image/jpeg' || !endsAsJpeg(bytes)) throw new HttpError(400, 'body: is not a JPEG');
  return bytes;
}

/** A JPEG must end with its end marker, so that it cannot be another file as well. */
function endsAsJpeg(bytes: Uint8Array): boolean {
  return bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;
}

const KIB = 1_024;
