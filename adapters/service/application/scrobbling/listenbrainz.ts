import * as v from 'valibot';
import { SUBMISSION_CLIENT } from '../../domain/constants/history.ts';
import { parseMbid } from '../../domain/history/mbid.ts';
import type { ScrobbleOutcome } from '../../domain/scrobbling/outbox-types.ts';
import type { OutgoingHttp, OutgoingResult } from '../ports/outgoing-http.ts';
import { failureOf, jsonOf, readLoved, retryOf } from './server-answers.ts';
import type { ScrobbledListen, ScrobbledTrack, ScrobbleServer } from './server-types.ts';

export interface ListenBrainzCredentials {
  readonly kind: 'listenbrainz';
  /** Without a slash at the end, such as `https://api.listenbrainz.org`. */
  readonly url: string;
  readonly token: string;
}

const validity = v.object({ valid: v.boolean(), user_name: v.optional(v.string()) });
const found = v.object({ recording_mbid: v.optional(v.string()) });
const listens = v.object({ payload: v.object({ listens: v.array(v.object({ listened_at: v.number() })) }) });
const loved = v.object({
  created: v.number(),
  recording_mbid: v.nullish(v.string()),
  recording_msid: v.nullish(v.string()),
  track_metadata: v.nullish(v.object({ track_name: v.string(), artist_name: v.string() })),
});
const feedback = v.object({ feedback: v.array(loved), total_count: v.number() });
const MS_PER_SECOND = 1_000;
const LISTENS_ASKED = 1_000;
const LOVES_ASKED = '500';

/** A server with the API of ListenBrainz (`/1/submit-listens`, `/1/feedback`). */
export function createListenBrainz(
  http: OutgoingHttp,
  { token, url }: ListenBrainzCredentials,
  userName: string,
): ScrobbleServer {
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
  const get = (path: string) => http.send({ method: 'GET', url: url + path, headers });
  const post = (path: string, body: unknown) =>
    http.send({ method: 'POST', url: url + path, headers, body: JSON.stringify(body) });
  const submit = (listenType: string, payload: readonly unknown[]) =>
    post('/1/submit-listens', { listen_type: listenType, payload });
  /** The identifier of a recording that the server finds by its names, or why there is none. */
  const lookUp = async ({ artist, title }: ScrobbledTrack): Promise<string | ScrobbleOutcome> => {
    const query = new URLSearchParams({ artist_name: artist, recording_name: title });
    const answer = await get(`/1/metadata/lookup/?${query.toString()}`);
    const outcome = outcomeOf(answer);
    if (outcome.type !== 'accepted') return outcome.type === 'uncertain' ? { ...outcome, type: 'retry', afterMs: null } : outcome;
    return jsonOf(found, answer)?.recording_mbid ?? { type: 'refused', reason: `It does not know ${title}` };
  };

  return {
    submit: async (items) => outcomeOf(await submit(items.length === 1 ? 'single' : 'import', items.map(listenOf))),
    async love(track, isLoved) {
      const mbid = track.recordingMbid ?? (await lookUp(track));
      if (typeof mbid !== 'string') return mbid;
      return outcomeOf(await post('/1/feedback/recording-feedback', { recording_mbid: mbid, score: isLoved ? 1 : 0 }));
    },
    announce: async (track) => void (await submit('playing_now', [{ track_metadata: metadataOf(track) }])),
    async startsBetween(firstS, lastS) {
      const query = new URLSearchParams({ min_ts: String(firstS - 1), max_ts: String(lastS + 1), count: String(LISTENS_ASKED) });
      const answer = await get(`/1/user/${encodeURIComponent(userName)}/listens?${query.toString()}`);
      const outcome = outcomeOf(answer);
      return retryOf(outcome) ?? jsonOf(listens, answer)?.payload.listens.map(({ listened_at }) => listened_at) ?? null;
    },
    loved: () =>
      readLoved(async (offset) => {
        const query = new URLSearchParams({ score: '1', metadata: 'true', count: LOVES_ASKED, offset: String(offset) });
        const answer = await get(`/1/feedback/user/${encodeURIComponent(userName)}/get-feedback?${query.toString()}`);
        const page = jsonOf(feedback, answer);
        if (page === null) return retryOf(outcomeOf(answer));
        return { tracks: page.feedback.flatMap(lovedOf), entries: page.feedback.length, total: page.total_count };
      }),
  };
}

/** The name of the token's user. The error is a sentence. */
export async function listenBrainzUser(http: OutgoingHttp, { token, url }: ListenBrainzCredentials) {
  const answer = await http.send({ method: 'GET', url: `${url}/1/validate-token`, headers: { authorization: `Token ${token}` } });
  const valid = jsonOf(validity, answer);
  if (valid?.valid === true) return { ok: true, value: valid.user_name ?? '' } as const;
  const outcome = outcomeOf(answer);
  const isWrong = valid?.valid === false || outcome.type === 'unauthorised';
  const reason = 'reason' in outcome ? outcome.reason : 'Its answer is not that of ListenBrainz';
  return { ok: false, error: isWrong ? 'The server does not accept this token' : reason } as const;
}

/** Nothing for an entry without any identifier. */
function lovedOf({ created, recording_mbid, recording_msid, track_metadata: names }: v.InferOutput<typeof loved>) {
  const key = recording_mbid ?? recording_msid ?? '';
  const [title, artist] = [names?.track_name ?? '', names?.artist_name ?? ''];
  const recordingMbid = parseMbid(recording_mbid ?? '');
  return key === '' ? [] : [{ key, title, artist, recordingMbid, lovedAtMs: created * MS_PER_SECOND }];
}

const listenOf = ({ atS, track }: ScrobbledListen) => ({ listened_at: atS, track_metadata: metadataOf(track) });

function metadataOf({ album, artist, durationMs, isrc, recordingMbid, title }: ScrobbledTrack) {
  return {
    artist_name: artist,
    track_name: title,
    ...(album === '' ? {} : { release_name: album }),
    additional_info: {
      media_player: SUBMISSION_CLIENT,
      submission_client: SUBMISSION_CLIENT,
      duration_ms: Math.round(durationMs),
      ...(isrc === null ? {} : { isrc }),
      ...(recordingMbid === null ? {} : { recording_mbid: recordingMbid }),
    },
  };
}

function outcomeOf(answer: OutgoingResult): ScrobbleOutcome {
  return failureOf(answer) ?? { type: 'accepted' };
}
