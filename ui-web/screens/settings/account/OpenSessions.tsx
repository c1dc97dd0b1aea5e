import { useUnit } from 'effector-react';
import type { OpenSession } from '#application/stores/account/member-types.ts';
import { dayOf } from '../../../lib/format.ts';
import { PartError } from '../../../controls/state/PartError.tsx';
import { useResource } from '../../../hooks/data/use-resource.ts';
import { MEMBER_TEXTS as T } from '../../../texts/screens/member-texts.ts';
import { useStores } from '../../../lib/stores-context.tsx';
import { RowButton } from '../RowButton.tsx';
import * as s from '../Settings.module.css';
import { SettingsTable } from '../SettingsTable.tsx';

/** The open sessions of the account, with a button to end each of them. */
export function OpenSessions() {
  const { members } = useStores();
  const sessions = useResource(members.openSessions, undefined, { isFresh: true });
  const { data } = sessions;
  const [scriptTokenRequested, token] = useUnit([members.scriptTokenRequested, members.$scriptToken]);
  if (data === null) return <PartError resource={sessions} />;
  return (
    <SettingsTable
      name={T.sessions}
      hint={T.sessionsHint}
      rows={data.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
      actionLabel={T.createToken}
      onAction={() => scriptTokenRequested()}
      resultLabel={T.token}
      result={token}
    />
  );
}

function SessionRow({ session: { id, use, is_this, last_used_at } }: { readonly session: OpenSession }) {
  const { members } = useStores();
  const sessionEnded = useUnit(members.sessionEnded);
  const date = dayOf(last_used_at);
  return (
    <tr>
      <th scope="row" className={s.rowName}>
        {is_this ? T.thisBrowser : T.uses[use]}
      </th>
      <td>
        {T.lastUsed} {date}
      </td>
      <td className={s.actions}>
        {!is_this && (
          <RowButton text={T.endSession} label={T.endSessionOf({ use: T.uses[use], date })} onPress={() => sessionEnded(id)} />
        )}
      </td>
    </tr>
  );
}
