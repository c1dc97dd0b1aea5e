import { CONNECTIONS_AT_ONCE } from '../../../domain/constants/instances/instances.ts';
import { CONNECTIONS_MAX } from '../../../domain/constants/dealer.ts';
import type { Caller } from '../../ports/route.ts';
import type { Put, Store } from '../../ports/store.ts';
import type { Member } from '../dealer/dealer-hub.ts';

/** An open socket, and the instance that holds it. */
interface ConnectionRecord {
  readonly connectionId: string;
  readonly instanceId: string;
  readonly caller: Member;
  /** The account does not know yet that it closed. */
  readonly isClosed: boolean;
}

const KIND = 'connection';
const BY_INSTANCE = 'instance';
const BY_USER = 'user';

/** The open sockets of all instances, in the store. */
export interface ConnectionRecords {
  add(record: ConnectionRecord): Promise<void>;
  /** It counts as closed from now on. */
  markClosed(connectionId: string): Promise<void>;
  remove(connectionId: string): Promise<void>;
  callerOf(connectionId: string): Promise<Caller | null>;
  /** The open ones of an account. */
  ofUser(userId: string): Promise<readonly ConnectionRecord[]>;
  /** Some of an instance, closed ones too; empty when there are no more. */
  ofInstance(instanceId: string): Promise<readonly ConnectionRecord[]>;
}

export function createConnectionRecords(store: Store): ConnectionRecords {
  return {
    async add(record) {
      await store.write([put(record)]);
    },
    async markClosed(connectionId) {
      const known = await store.get<ConnectionRecord>(KIND, connectionId);
      // Where another instance removes it at the same moment, it stays removed.
      if (known !== null) await store.write([{ ...put({ ...known.doc, isClosed: true }), ifVersion: known.version }]);
    },
    async remove(connectionId) {
      await store.write([{ op: 'remove', kind: KIND, id: connectionId }]);
    },
    async callerOf(connectionId) {
      const known = await store.get<ConnectionRecord>(KIND, connectionId);
      return known === null || known.doc.isClosed ? null : known.doc.caller;
    },
    async ofUser(userId) {
      const query = { index: BY_USER, prefix: userKey(userId), offset: 0, limit: CONNECTIONS_MAX * CONNECTIONS_MAX };
      const { items } = await store.list<ConnectionRecord>(KIND, query);
      return items.map(({ doc }) => doc).filter(({ isClosed }) => !isClosed);
    },
    async ofInstance(instanceId) {
      const query = { index: BY_INSTANCE, prefix: instanceId, offset: 0, limit: CONNECTIONS_AT_ONCE };
      return (await store.list<ConnectionRecord>(KIND, query)).items.map(({ doc }) => doc);
    },
  };
}

function put(record: ConnectionRecord): Put {
  const { caller, connectionId, instanceId } = record;
  const keys = { [BY_INSTANCE]: [instanceId], [BY_USER]: [userKey(caller.userId)] };
  return { op: 'put', kind: KIND, id: connectionId, doc: record, keys };
}

/** No user id begins with another one and this sign. */
function userKey(userId: string): string {
  return `${JSON.stringify(userId)}/`;
}
