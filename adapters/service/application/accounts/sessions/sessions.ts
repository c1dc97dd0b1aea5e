import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import {
  SECRET_BYTES,
  SESSION_TOUCH_MS,
  SESSIONS_PER_ACCOUNT_MAX,
  SESSIONS_READ_AT_ONCE,
} from '../../../domain/constants/accounts.ts';
import type { Change, Put, Store } from '../../ports/store.ts';
import { ACCOUNT_KINDS, sessionIndexPrefix, type CookieRecord, type SessionRecord } from '../../records/account-records.ts';
import { digestOf } from '../../kernel/digests.ts';
import { sessionExpiryMs, isCookieOf, isSessionOpen } from './session-rule.ts';

const KIND = ACCOUNT_KINDS.session;

export interface Sessions {
  /** Opens a session. The cookie carries the secret; the store holds its digest. */
  open(userId: string, use: SessionRecord['use']): Promise<{ readonly session: SessionRecord; readonly secret: string }>;
  /** The session of a cookie, if it is still open; writes down now and then that it was used. */
  bySecret(secret: string): Promise<SessionRecord | null>;
  byId(id: string): Promise<SessionRecord | null>;
  /** Notes that the session's password was given just now, and gives it another cookie; null: it has ended. */
  confirm(id: string): Promise<{ readonly session: SessionRecord; readonly secret: string } | null>;
  end(ids: readonly string[]): Promise<void>;
  idsOf(userId: string): Promise<readonly string[]>;
  /** The open sessions behind tokens for scripts, of all accounts. */
  scriptSessions(): Promise<readonly SessionRecord[]>;
  /** Called with the id of each session that ends, once it has ended. */
  onEnd(listener: (sessionId: string) => void): () => void;
}

/** Sessions in the store: one document each, so that signing out holds for every copy of the service. */
export function createSessions(store: Store, clock: Clock, random: Random): Sessions {
  const listeners = new Set<(sessionId: string) => void>();
  const isOpen = (session: SessionRecord) => isSessionOpen(session, clock.nowMs());

  const byId = async (id: string) => {
    const found = await store.get<SessionRecord>(KIND, id);
    return found && isOpen(found.doc) ? found.doc : null;
  };
  const touch = async (session: SessionRecord) => {
    if (clock.nowMs() - session.lastUsedMs < SESSION_TOUCH_MS) return;
    const found = await store.get<SessionRecord>(KIND, session.id);
    if (!found) return;
    const doc = { ...found.doc, lastUsedMs: clock.nowMs() };
    const used = { ...doc, expiresMs: sessionExpiryMs(doc) };
    // If it ended meanwhile it stays ended.
    await store.write([{ ...put(used), ifVersion: found.version }]);
  };
  const listOf = async (userId: string) => {
    const query = { index: 'user', prefix: sessionIndexPrefix(userId), offset: 0, limit: SESSIONS_PER_ACCOUNT_MAX * 2 };
    return (await store.list<SessionRecord>(KIND, query)).items.map(({ doc }) => doc);
  };
  const scriptSessions = async () => {
    const scripts: SessionRecord[] = [];
    for (let offset = 0; ; offset += SESSIONS_READ_AT_ONCE) {
      const query = { index: 'user', offset, limit: SESSIONS_READ_AT_ONCE };
      const { items, total } = await store.list<SessionRecord>(KIND, query);
      scripts.push(...items.map(({ doc }) => doc).filter((session) => session.use === 'script' && isOpen(session)));
      if (offset + SESSIONS_READ_AT_ONCE >= total) return scripts;
    }
  };
  const end = async (ids: readonly string[]) => {
    const ended = (await store.getMany<SessionRecord>(KIND, ids)).flatMap((found) => (found ? [found.doc] : []));
    const cookies = ended.flatMap(({ cookieId, formerCookieId }) => [cookieId, formerCookieId].filter((id) => id !== undefined));
    await store.write([
      ...ids.map((id): Change => ({ op: 'remove', kind: KIND, id })),
      ...cookies.map((id): Change => ({ op: 'remove', kind: ACCOUNT_KINDS.cookie, id })),
    ]);
    for (const id of ids) for (const listener of [...listeners]) listener(id);
  };
  const endSurplus = async (userId: string) => {
    const sessions = await listOf(userId);
    const open = sessions.filter((session) => isOpen(session));
    const surplus = open.slice(0, Math.max(0, open.length + 1 - SESSIONS_PER_ACCOUNT_MAX));
    const over = [...sessions.filter((session) => !isOpen(session)), ...surplus];
    if (over.length > 0) await end(over.map(({ id }) => id));
  };

  const confirm: Sessions['confirm'] = async (id) => {
    const found = await store.get<SessionRecord>(KIND, id);
    if (!found || !isOpen(found.doc)) return null;
    const { cookieId, formerCookieId, ...kept } = found.doc;
    const secret = random.hex(SECRET_BYTES);
    const session = { ...kept, confirmedMs: clock.nowMs(), cookieId: digestOf(secret), formerCookieId: cookieId ?? id };
    const written = await store.write([
      { ...put(session), ifVersion: found.version },
      { op: 'put', kind: ACCOUNT_KINDS.cookie, id: session.cookieId, doc: { sessionId: id } },
      ...(formerCookieId === undefined ? [] : [{ op: 'remove', kind: ACCOUNT_KINDS.cookie, id: formerCookieId } as const]),
    ]);
    return written === 'written' ? { session, secret } : confirm(id);
  };

  return {
    async open(userId, use) {
      await endSurplus(userId);
      const secret = random.hex(SECRET_BYTES);
      const nowMs = clock.nowMs();
      const times = { createdMs: nowMs, lastUsedMs: nowMs, ...(use === 'browser' && { confirmedMs: nowMs }) };
      const expiresMs = sessionExpiryMs({ use, ...times });
      const session = { id: digestOf(secret), userId, use, ...times, expiresMs };
      await store.write([put(session)]);
      return { session, secret };
    },
    async bySecret(secret) {
      const digest = digestOf(secret);
      const later = await store.get<CookieRecord>(ACCOUNT_KINDS.cookie, digest);
      const session = await byId(later?.doc.sessionId ?? digest);
      if (session === null || session.use !== 'browser' || !isCookieOf(session, digest, clock.nowMs())) return null;
      await touch(session);
      return session;
    },
    byId,
    confirm,
    scriptSessions,
    end,
    idsOf: async (userId) => (await listOf(userId)).map(({ id }) => id),
    onEnd(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function put(session: SessionRecord): Put {
  const keys = { user: [`${sessionIndexPrefix(session.userId)}${String(session.createdMs)}`] };
  return { op: 'put', kind: KIND, id: session.id, doc: session, keys };
}
