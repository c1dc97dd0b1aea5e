import { useUnit } from 'effector-react';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Member } from '#application/stores/account/member-types.ts';
import { dayOf } from '../../../lib/format.ts';
import { MEMBER_TEXTS as T } from '../../../texts/screens/member-texts.ts';
import { ConfirmButton } from '../../../content/settings/ConfirmButton.tsx';
import { ErrorNotice } from '../../../controls/state/ErrorNotice.tsx';
import { PartError } from '../../../controls/state/PartError.tsx';
import { MemberLink } from '../../../content/cards/MemberLink.tsx';
import { useStores } from '../../../lib/stores-context.tsx';
import { RowButton } from '../RowButton.tsx';
import * as s from '../Settings.module.css';
import { SettingsTable } from '../SettingsTable.tsx';

export interface MemberList {
  readonly data: readonly Member[] | null;
  readonly error: PlayerError | null;
  readonly isLoading: boolean;
  readonly retried: () => void;
}

/** The list of members, for the owner only: invite members, choose products, remove accounts. */
export function Members({ list }: { readonly list: MemberList }) {
  const { members } = useStores();
  const { data } = list;
  const [invited, invitation, refusal] = useUnit([members.invited, members.$invitation, members.$refusal]);
  if (data === null) return <PartError resource={list} />;
  return (
    <SettingsTable
      name={T.members}
      hint={T.membersHint}
      error={refusal && <ErrorNotice error={refusal} />}
      head={
        <tr>
          <th scope="col">{T.name}</th>
          <th scope="col">{T.product}</th>
          <th scope="col">{T.joined}</th>
          <th aria-hidden="true" />
        </tr>
      }
      rows={data.map((member) => (
        <MemberRow key={member.id} member={member} />
      ))}
      actionLabel={T.invite}
      onAction={() => invited()}
      resultLabel={T.invitation}
      result={invitation}
    />
  );
}

function MemberRow({ member: { id, name, product, is_owner, created_at } }: { readonly member: Member }) {
  const { members } = useStores();
  const [productChosen, memberSignedOut, memberRemoved] = useUnit([
    members.productChosen,
    members.memberSignedOut,
    members.memberRemoved,
  ]);
  return (
    <tr>
      <th scope="row" className={s.rowName}>
        <MemberLink id={id} name={name} />
      </th>
      <td>
        <select
          className={s.select}
          aria-label={T.productOf({ name })}
          value={product}
          onChange={(event) => productChosen({ userId: id, product: event.target.value === 'free' ? 'free' : 'premium' })}
        >
          <option value="premium">{T.products.premium}</option>
          <option value="free">{T.products.free}</option>
        </select>
      </td>
      <td>{dayOf(created_at)}</td>
      <td className={s.actions}>
        {is_owner ? (
          T.owner
        ) : (
          <span className={s.buttons}>
            <RowButton text={T.signOutShort} label={T.signOut({ name })} onPress={() => memberSignedOut(id)} />
            <ConfirmButton
              text={T.removeShort}
              label={T.remove({ name })}
              question={T.confirmRemove({ name })}
              onConfirm={() => memberRemoved(id)}
            />
          </span>
        )}
      </td>
    </tr>
  );
}
