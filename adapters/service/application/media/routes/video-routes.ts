import { getVideoManifest } from '#application/calls/playback/video.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import { HttpError, type Route, type ServiceRequest, type ServiceResponse } from '../../ports/route.ts';
import { FILE_MAX_AGE_S } from '../../../domain/constants/media/media.ts';
import type { TokenScope } from '../../catalog/token-scope.ts';
import { fileResponse } from '../range-response.ts';
import { etagOf } from '../../ports/media/served-file.ts';
import type { SignedUrls } from '../signed-urls.ts';
import { TRACK_KIND_OF_PROFILE, videoManifestOf } from '../video/video-manifest.ts';
import { areVideosAllowed, NOT_ENCRYPTED } from '../video/video-offer.ts';
import { webVttOf } from '../video/webvtt.ts';
import type { LibraryReader } from '../../ports/library-reader.ts';
import { segmentOfBytes, type VideoFile, type VideoPackager, type VideoSegment } from '../../ports/media/video-packager.ts';
import { orNotFound } from '../../kernel/routing/responses.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import { awayError, orPackagingHttpError } from '../packaged-response.ts';
import type { Protection } from '../protection.ts';

export interface VideoDeps {
  readonly library: LibraryReader;
  readonly videos: VideoPackager;
  readonly coverage: TokenScope;
  readonly signedUrls: SignedUrls;
  readonly protection: Protection;
}

const uriOf = (sourceId: string) => formatContentUri({ type: 'episode', id: sourceId });

/** The manifest of a video, its segments and its subtitles. Spec §7 "GET video manifest by source id". */
export function videoRoutes({ library, videos, coverage, signedUrls, protection }: VideoDeps): readonly Route[] {
  const known = async (sourceId: string): Promise<VideoFile> => {
    const playable = await library.source(uriOf(sourceId));
    if (playable === null || playable.video === null) throw new HttpError(404, 'Video not found');
    if (playable.unplayable !== null)
      throw playable.isAway ? awayError(playable.unplayable) : new HttpError(404, playable.unplayable);
    return { source: playable.source, video: playable.video };
  };
  const refuseUnlessSigned = async ({ query }: ServiceRequest, sourceId: string) => {
    if (!(await signedUrls.isValid(sourceId, query))) throw new HttpError(403, 'This URL has expired');
  };

  return [
    createRoute(getVideoManifest, async ({ params: { sourceId }, caller, request }) => {
      const { source, video } = await known(sourceId);
      await coverage.refuseUnlessCovered(caller, uriOf(sourceId));
      if (!areVideosAllowed(protection)) throw new HttpError(403, NOT_ENCRYPTED);
      const signed = signedUrls.queryOf(sourceId, caller.sessionId);
      const base = `${request.origin}/cdn/video/${sourceId}/`;
      return videoManifestOf(video, await orPackagingHttpError(videos.describe(source)), source.durationMs, { base, signed });
    }),
    {
      method: 'GET',
      path: '/cdn/video/:sourceId/:profile/:piece',
      auth: 'none',
      async handle(request, _, { sourceId = '', profile = '', piece = '' }) {
        await refuseUnlessSigned(request, sourceId);
        const { source } = await known(sourceId);
        const lane = orNotFound(TRACK_KIND_OF_PROFILE[profile], 'Profile');
        const startS = startOf(piece);
        return response(
          request,
          await orPackagingHttpError(startS === null ? videos.init(source, lane) : videos.segment(source, lane, startS)),
        );
      },
    },
    {
      method: 'GET',
      path: '/cdn/video/:sourceId/subtitles/:piece',
      auth: 'none',
      async handle(request, _, { sourceId = '', piece = '' }) {
        await refuseUnlessSigned(request, sourceId);
        return response(request, await subtitles(videos, await known(sourceId), piece.replace(/\.vtt$/, '')));
      },
    },
  ];
}

/** Seconds, or null for the init segment. Refusals: 404 for what is neither. */
function startOf(piece: string): number | null {
  const [, name = ''] = /^(init|\d{1,6})\.mp4$/.exec(piece) ?? [];
  if (name === '') throw new HttpError(404, 'Segment not found');
  return name === 'init' ? null : Number(name);
}

function response(request: ServiceRequest, piece: VideoSegment): Promise<ServiceResponse> {
  const cacheControl = `private, max-age=${String(FILE_MAX_AGE_S)}`;
  return fileResponse(request, { file: piece, cacheControl, read: (first, last) => piece.read(first, last) });
}

/** The subtitles of one language, as WebVTT. */
async function subtitles(videos: VideoPackager, { source, video }: VideoFile, language: string): Promise<VideoSegment> {
  const { name } = orNotFound(
    video.subtitles.find((one) => one.language === language),
    'Subtitles',
  );
  const bytes = orNotFound(await orPackagingHttpError(videos.subtitles(source, name)), 'Subtitles');
  const text = webVttOf(new TextDecoder().decode(bytes));
  const piece = segmentOfBytes(new TextEncoder().encode(text));
  return { ...piece, mimeType: 'text/vtt', etag: etagOf(source.id, language, text) };
}
