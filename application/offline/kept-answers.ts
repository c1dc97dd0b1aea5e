import { KEPT_ANSWERS_TRIM, PROFILE_PATH, SESSION_PATH, SIGN_OUT_PATH } from '#domain/constants/page/offline.ts';
import {
  answersToRemove,
  isOutdatedBy,
  isReading,
  isSession,
  mayKeep,
  mayOutdate,
  sessionToKeep,
} from '#domain/offline/kept-answers.ts';
import type { Session, UserProfile } from '#domain/session/types.ts';
import { answerKeyOf } from '../api/page-answers.ts';
import type { HttpRequest, HttpResponse } from '../ports/http.ts';
import type { KeptFiles } from '../ports/kept-files.ts';
import { createSerialQueue } from '../runtime/serial-queue.ts';
import { textFromUtf8, utf8FromText } from '../runtime/utf8.ts';

type KeyedRequest = Pick<HttpRequest, 'method' | 'url' | 'body'>;

/** The answers that the member saw, for times without a network. */
export interface KeptAnswers {
  /** Never rejects. */
  keep(request: KeyedRequest, response: HttpResponse): Promise<void>;
  /** The last answer to this request; null without any, and for a request that changes something. */
  find(request: KeyedRequest): Promise<HttpResponse | null>;
  /** Forgets all answers, and keeps none before the next member is signed in. */
  clear(): Promise<void>;
}

/** Creates the answers in `files`; what else is kept of a member goes with them. */
export function createKeptAnswers(files: KeptFiles, others: readonly Pick<KeptFiles, 'clear'>[] = []): KeptAnswers {
  /** Answers belong to the member of the session before them; null until it is known. */
  let isMember: boolean | null = null;
  let writes = 0;
  const { run: inOrder } = createSerialQueue();

  const isOpen = async () => (isMember ??= (await files.read(SESSION_PATH)) !== null);
  const clear = async () => {
    isMember = false;
    await Promise.all([files, ...others].map((kept) => kept.clear()));
  };

  const keepSession = async ({ body }: HttpResponse) => {
    const session = sessionToKeep(JSON.parse(textFromUtf8(body)) as Session);
    if (session === null) return clear();
    await files.replace(SESSION_PATH, utf8FromText(JSON.stringify(session)));
    isMember = true;
  };

  /** The session of another member came without the sign-out of the one before. */
  const forgetOthers = async ({ body }: HttpResponse) => {
    const [before, session] = await Promise.all([files.read(PROFILE_PATH), files.read(SESSION_PATH)]);
    if (before === null || session === null || idIn(before) === idIn(body)) return;
    await Promise.all([files, ...others].map((kept) => kept.clear()));
    await files.replace(SESSION_PATH, session);
  };

  const trim = async () => {
    writes += 1;
    if (writes % KEPT_ANSWERS_TRIM !== 0) return;
    for (const name of answersToRemove((await files.names()).filter((name) => !isSession(name)))) await files.remove(name);
  };

  const forgetOutdated = async (path: string) => {
    const outdated = (await files.names()).filter((name) => isOutdatedBy(name, path));
    await Promise.all(outdated.map(files.remove));
  };

  const keep = async (path: string, name: string, response: HttpResponse) => {
    if (isSession(path)) return keepSession(response);
    if (!(await isOpen())) return;
    if (path === PROFILE_PATH) await forgetOthers(response);
    await files.write(name, response.body);
    await trim();
  };

  return {
    async keep(request, response) {
      const { method, url } = request;
      const path = answerKeyOf(url);
      // In the order of the answers: those before it may still wait.
      if (path === SIGN_OUT_PATH) return inOrder(clear);
      if (mayOutdate(method, path)) return inOrder(() => forgetOutdated(path)).catch(() => undefined);
      if (!mayKeep({ method, path, status: response.status, bytes: response.body.length })) return;
      // Without room, what is kept stays as it is.
      await inOrder(() => keep(path, nameOf(request), response)).catch(() => undefined);
    },
    async find(request) {
      if (!isReading(request.method, answerKeyOf(request.url))) return null;
      const body = await files.read(nameOf(request));
      return body && { status: 200, headers: { 'content-type': 'application/json' }, body };
    },
    clear: () => inOrder(clear),
  };
}

const idIn = (profile: Uint8Array) => (JSON.parse(textFromUtf8(profile)) as UserProfile).id;

/** Requests that differ in their body only are different ones. */
const nameOf = ({ body = '', url }: KeyedRequest) => [answerKeyOf(url), ...(body.length > 0 ? [body] : [])].join(' ');
