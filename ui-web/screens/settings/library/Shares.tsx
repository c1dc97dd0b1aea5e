import { useUnit } from 'effector-react';
import { PartError } from '../../../controls/state/PartError.tsx';
import { useResource } from '../../../hooks/data/use-resource.ts';
import { dayOf } from '../../../lib/format.ts';
import { useStores } from '../../../lib/stores-context.tsx';
import { SETTINGS_TEXTS } from '../../../texts/settings-texts.ts';
import { MEMBER_TEXTS as T } from '../../../texts/screens/member-texts.ts';
import { RowButton } from '../RowButton.tsx';
import * as s from '../Settings.module.css';

/** The open shares of the account, with a button to end each of them. */
export function Shares() {
  const { members } = useStores();
  const shares = useResource(members.shares, undefined, { isFresh: true });
  const { data } = shares;
  const shareEnded = useUnit(members.shareEnded);
  if (data === null) return <PartError resource={shares} />;
  if (data.length === 0) return <p className={s.secondary}>{SETTINGS_TEXTS.noShares}</p>;
  return (
    <>
      <p className={s.secondary}>{T.sharesHint}</p>
      <table className={s.table}>
        <tbody>
          {data.map(({ id, name, url, created_at, expires_at, whole_tracks }) => (
            <tr key={id}>
              <th scope="row" className={s.rowName}>
                <a href={url} target="_blank" rel="noopener">
                  {name}
                </a>
              </th>
              <td>
                {expires_at === null
                  ? T.shareMade({ date: dayOf(created_at) })
                  : T.shareMadeUntil({ date: dayOf(created_at), end: dayOf(expires_at) })}
                {whole_tracks && ` · ${T.shareWhole}`}
              </td>
              <td className={s.actions}>
                <RowButton text={T.endShare} label={T.endShareOf({ name })} onPress={() => shareEnded(id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
