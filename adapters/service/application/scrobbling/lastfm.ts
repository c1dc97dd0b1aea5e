import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { parseMbid } from '../../domain/history/mbid.ts';
import type { ScrobbleOutcome } from '../../domain/scrobbling/outbox-types.ts';
import type { OutgoingHttp, OutgoingResult } from '../ports/outgoing-http.ts';
import { sortKey } from '../records/sort-keys.ts';
import { failureOf, jsonOf, readLoved, retryOf } from './server-answers.ts';
import type { ScrobbledTrack, ScrobbleServer } from './server-types.ts';

export interface LastFmCredentials {
  readonly kind: 'lastfm';
  /** The address of the API, such as `https://ws.audioscrobbler.com/2.0/`. */
  readonly url: string;
  readonly apiKey: string;
  readonly secret: string;
  /** Empty until the member has allowed the access. */
  readonly sessionKey: string;
}

type Params = Readonly<Record<string, string>>;

const failed = v.object({ error: v.number(), message: v.optional(v.string(), '') });
const listened = v.object({ date: v.optional(v.object({ uts: v.pipe(v.string(), v.transform(Number)) })) });
/** One track alone is no list. */
const listOf = <Shape extends v.GenericSchema>(shape: Shape) =>
  v.union([
    v.array(shape),
    v.pipe(
      shape,
      v.transform((one) => [one]),
    ),
  ]);
const recent = v.object({ recenttracks: v.object({ track: listOf(listened) }) });
const number = v.pipe(v.union([v.string(), v.number()]), v.transform(Number));
const loved = v.object({
  name: v.string(),
  mbid: v.optional(v.string(), ''),
  artist: v.object({ name: v.string() }),
  date: v.object({ uts: number }),
});
const lovedTracks = v.object({ lovedtracks: v.object({ track: listOf(loved), '@attr': v.object({ total: number }) }) });
const MS_PER_SECOND = 1_000;
const LISTENS_ASKED = '200';
const LOVES_ASKED = '200';
/** Codes of the API: invalid credentials, and a service that is busy or offline. */
const UNAUTHORISED: readonly number[] = [4, 9, 10, 13, 14, 26];
const BUSY: readonly number[] = [8, 11, 16, 29];
/** The API that most servers imitate, and its page for the permission. */
const AUDIOSCROBBLER = 'ws.audioscrobbler.com';
const LAST_FM_PERMISSION = 'https://www.last.fm/api/auth/';

/** A server with the API of Last.fm, version 2: `track.scrobble`, `track.updateNowPlaying`, `track.love`. */
export function createLastFm(http: OutgoingHttp, credentials: LastFmCredentials, userName: string): ScrobbleServer {
  const call = (params: Params) => callLastFm(http, credentials, { ...params, sk: credentials.sessionKey });
  return {
    submit: async (listens) => {
      const items = listens.map(({ atS, track }, index) => indexed({ ...paramsOf(track), timestamp: String(atS) }, index));
      return outcomeOf(await call(Object.assign({ method: 'track.scrobble' }, ...items) as Params));
    },
    love: async ({ artist, title }, isLoved) =>
      outcomeOf(await call({ method: isLoved ? 'track.love' : 'track.unlove', artist, track: title })),
    announce: async (track) => void (await call({ method: 'track.updateNowPlaying', ...paramsOf(track) })),
    async startsBetween(firstS, lastS) {
      const between = { from: String(firstS), to: String(lastS + 1), limit: LISTENS_ASKED };
      const answer = await call({ method: 'user.getRecentTracks', user: userName, ...between });
      const outcome = outcomeOf(answer);
      return retryOf(outcome) ?? jsonOf(recent, answer)?.recenttracks.track.flatMap(({ date }) => date?.uts ?? []) ?? null;
    },
    loved: () =>
      readLoved(async (_, pages) => {
        const page = { limit: LOVES_ASKED, page: String(pages + 1) };
        const answer = await call({ method: 'user.getLovedTracks', user: userName, ...page });
        const list = jsonOf(lovedTracks, answer)?.lovedtracks;
        if (list === undefined) return retryOf(outcomeOf(answer));
        return { tracks: list.track.map(lovedOf), entries: list.track.length, total: list['@attr'].total };
      }),
  };
}

function lovedOf({ artist, date, mbid, name: title }: v.InferOutput<typeof loved>) {
  const key = `${sortKey(artist.name)}\n${sortKey(title)}`;
  return { key, title, artist: artist.name, recordingMbid: parseMbid(mbid), lovedAtMs: date.uts * MS_PER_SECOND };
}

const indexed = (params: Params, index: number): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [`${name}[${String(index)}]`, value]));

function paramsOf({ album, artist, durationMs, recordingMbid: mbid, title }: ScrobbledTrack): Params {
  const duration = String(Math.round(durationMs / MS_PER_SECOND));
  return { artist, track: title, duration, ...(album !== '' && { album }), ...(mbid !== null && { mbid }) };
}

/** A token that the member allows on the server's page, and the address of that page. */
export async function requestLastFmToken(http: OutgoingHttp, credentials: LastFmCredentials) {
  const answer = await callLastFm(http, credentials, { method: 'auth.getToken' });
  const token = jsonOf(v.object({ token: v.string() }), answer)?.token;
  if (token === undefined) return { ok: false, error: reasonOf(answer) } as const;
  const { host, origin } = new URL(credentials.url);
  const page = new URL(host === AUDIOSCROBBLER ? LAST_FM_PERMISSION : `${origin}/api/auth/`);
  page.search = new URLSearchParams({ api_key: credentials.apiKey, token }).toString();
  return { ok: true, value: { token, url: page.href } } as const;
}

/** The key of the session and the name of its user, once the member has allowed the token. */
export async function requestLastFmSession(http: OutgoingHttp, credentials: LastFmCredentials, token: string) {
  const answer = await callLastFm(http, credentials, { method: 'auth.getSession', token });
  const session = jsonOf(v.object({ session: v.object({ name: v.string(), key: v.string() }) }), answer)?.session;
  return session ? ({ ok: true, value: session } as const) : ({ ok: false, error: reasonOf(answer) } as const);
}

function callLastFm(http: OutgoingHttp, { apiKey, secret, url }: LastFmCredentials, params: Params): Promise<OutgoingResult> {
  const all = { ...params, api_key: apiKey };
  const body = new URLSearchParams({ ...all, api_sig: signatureOf(all, secret), format: 'json' }).toString();
  return http.send({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });
}

/** The MD5 of all parameters in the order of their names, and of the shared secret. The API prescribes it. */
export function signatureOf(params: Params, secret: string): string {
  const text = Object.keys(params)
    .sort()
    .map((name) => name + (params[name] ?? ''))
    .join('');
  return createHash('md5')
    .update(text + secret, 'utf8')
    .digest('hex');
}

function outcomeOf(answer: OutgoingResult): ScrobbleOutcome {
  const error = jsonOf(failed, answer);
  if (error === null) return failureOf(answer) ?? { type: 'accepted' };
  const reason = error.message || `It answers with error ${String(error.error)}`;
  if (UNAUTHORISED.includes(error.error)) return { type: 'unauthorised', reason };
  if (!BUSY.includes(error.error)) return { type: 'refused', reason };
  return { type: 'retry', afterMs: answer.type === 'response' ? answer.retryAfterMs : null, reason };
}

function reasonOf(answer: OutgoingResult): string {
  const outcome = outcomeOf(answer);
  return 'reason' in outcome ? outcome.reason : 'Its answer is not that of Last.fm';
}
