import type { OutgoingHttp, OutgoingRequest, OutgoingResult } from '#adapters/service/application/ports/outgoing-http.ts';

type Reply = (request: OutgoingRequest) => OutgoingResult | null;

/** Loved tracks in one answer. */
const PAGE = 2;

interface Metadata {
  readonly track_name: string;
  readonly additional_info: { readonly recording_mbid?: string };
}

const json = (body: unknown, status = 200, retryAfterMs: number | null = null): OutgoingResult => ({
  ...{ type: 'response', status, retryAfterMs, text: JSON.stringify(body) },
});

/** A server with the APIs of ListenBrainz and Last.fm. What it does next is scripted; it records every request. */
export function createScrobbleServer() {
  const requests: OutgoingRequest[] = [];
  /** As the server has them; `mbid` null without a MusicBrainz identifier. */
  const listens: { readonly at: number; readonly title: string; readonly mbid: string | null }[] = [];
  const loves: [string, boolean][] = [];
  const playing: string[] = [];
  const loved: { readonly title: string; readonly artist: string; readonly atS: number; readonly mbid?: string }[] = [];
  const script: Reply[] = [];
  let release: (() => void) | null = null;
  let isHeld = false;
  let lovedAnswer: OutgoingResult | null = null;

  const listenBrainz = ({ body = '', url }: OutgoingRequest): OutgoingResult => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === '/1/validate-token') return json({ valid: true, user_name: 'ada' });
    if (pathname === '/1/metadata/lookup/')
      return json({ recording_mbid: `mbid of ${searchParams.get('recording_name') ?? ''}` });
    if (pathname === '/1/user/ada/listens') {
      const from = Number(searchParams.get('min_ts'));
      return json({ payload: { listens: listens.filter(({ at }) => at > from).map(({ at }) => ({ listened_at: at })) } });
    }
    if (pathname === '/1/feedback/user/ada/get-feedback') {
      const page = loved.slice(Number(searchParams.get('offset'))).slice(0, PAGE);
      const feedback = page.map(({ artist, atS, mbid, title }) => ({
        ...{ created: atS, recording_mbid: mbid ?? `mbid of ${title}`, recording_msid: null, score: 1 },
        track_metadata: { track_name: title, artist_name: artist },
      }));
      return json({ feedback, count: feedback.length, offset: 0, total_count: loved.length });
    }
    const sent = JSON.parse(body) as {
      readonly listen_type?: string;
      readonly payload?: readonly { readonly listened_at: number; readonly track_metadata: Metadata }[];
      readonly recording_mbid?: string;
      readonly score?: number;
    };
    if (pathname === '/1/feedback/recording-feedback') loves.push([sent.recording_mbid ?? '', sent.score === 1]);
    for (const { listened_at: at, track_metadata } of sent.payload ?? [])
      if (sent.listen_type === 'playing_now') playing.push(track_metadata.track_name);
      else listens.push({ at, title: track_metadata.track_name, mbid: track_metadata.additional_info.recording_mbid ?? null });
    return json({ status: 'ok' });
  };
  const lastFm = ({ body = '' }: OutgoingRequest): OutgoingResult => {
    const params = new URLSearchParams(body);
    const title = params.get('track') ?? '';
    switch (params.get('method')) {
      case 'auth.getToken':
        return json({ token: 'token' });
      case 'auth.getSession':
        return json({ session: { name: 'ada', key: 'session key' } });
      case 'track.love':
      case 'track.unlove':
        loves.push([title, params.get('method') === 'track.love']);
        return json({});
      case 'user.getLovedTracks': {
        const page = loved.slice((Number(params.get('page')) - 1) * PAGE).slice(0, PAGE);
        const tracks = page.map(({ artist, atS, mbid, title }) => ({
          ...{ name: title, mbid: mbid ?? '', artist: { name: artist }, date: { uts: String(atS) } },
        }));
        const track = tracks.length === 1 ? tracks[0] : tracks;
        return json({ lovedtracks: { track, '@attr': { total: String(loved.length), page: params.get('page') } } });
      }
      case 'track.updateNowPlaying':
        playing.push(title);
        return json({});
      case 'user.getRecentTracks':
        return json({ recenttracks: { track: listens.map(({ at }) => ({ date: { uts: String(at) } })) } });
      default:
        for (let index = 0; params.has(`track[${String(index)}]`); index += 1)
          listens.push({
            at: Number(params.get(`timestamp[${String(index)}]`)),
            title: params.get(`track[${String(index)}]`) ?? '',
            mbid: params.get(`mbid[${String(index)}]`),
          });
        return json({ scrobbles: {} });
    }
  };
  /** What the service asks beside the outbox: announcements, and loved tracks. */
  const isBeside = ({ body = '', url }: OutgoingRequest) =>
    /playing_now|updateNowPlaying|user\.getLovedTracks/.test(body) || url.includes('/get-feedback');
  const http: OutgoingHttp = {
    async send(request) {
      requests.push(request);
      if (isHeld) await new Promise<void>((resolve) => (release = resolve));
      if (lovedAnswer && /get-feedback|getLovedTracks/.test(request.url + (request.body ?? ''))) return lovedAnswer;
      const scripted = isBeside(request) ? null : (script.shift()?.(request) ?? null);
      return scripted ?? (request.url.includes('/2.0/') ? lastFm(request) : listenBrainz(request));
    },
  };
  return {
    http,
    requests,
    listens,
    loves,
    playing,
    /** The tracks that are loved there, the latest first: tests change them. */
    loved,
    /** Answers questions for the loved tracks so; null: with the list. */
    answerLoved: (answer: OutgoingResult | null) => void (lovedAnswer = answer),
    /** The next requests of the outbox are answered so; null: as usual. */
    next: (...replies: readonly (Reply | OutgoingResult | null)[]) =>
      void script.push(...replies.map((reply): Reply => (typeof reply === 'function' ? reply : () => reply))),
    /** Takes the request, and loses the answer. */
    takeAndLose: (request: OutgoingRequest): OutgoingResult => {
      if (request.url.includes('/2.0/')) lastFm(request);
      else listenBrainz(request);
      return { type: 'lost', reason: 'the line broke' };
    },
    answer: json,
    hold: () => void (isHeld = true),
    release() {
      isHeld = false;
      release?.();
    },
  };
}
