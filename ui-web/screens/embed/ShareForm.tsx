import { useUnit } from 'effector-react';
import { useId, useState } from 'react';
import { SHARE_LIFETIMES_S } from '#domain/constants/page/embed.ts';
import { Button } from '../../controls/Button.tsx';
import { FormError } from '../../controls/Field.tsx';
import { Section } from '../../controls/Section.tsx';
import { Switch } from '../../controls/Switch.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { EMBED_TEXTS as T } from '../../texts/screens/embed-texts.ts';
import { Copyable } from '../../controls/Copyable.tsx';
import * as s from './EmbedCodeScreen.module.css';

/** Creates a share of a private playlist. The settings list and end shares. */
export function ShareForm({ uri }: { readonly uri: string }) {
  const { members } = useStores();
  const [share, refusal, shareRequested] = useUnit([members.$share, members.$refusal, members.shareRequested]);
  const [days, setDays] = useState<keyof typeof SHARE_LIFETIMES_S>('week');
  const [isWhole, setIsWhole] = useState(false);
  const [selectId, errorId] = [useId(), useId()];
  return (
    <Section name={T.share}>
      <p className={s.hint}>{isWhole ? T.shareWholeHint : T.shareHint}</p>
      <label className={s.choice} htmlFor={selectId}>
        {T.expiry}
        <select id={selectId} value={days} onChange={(event) => setDays(event.target.value as typeof days)}>
          {(Object.keys(SHARE_LIFETIMES_S) as readonly (typeof days)[]).map((name) => (
            <option key={name} value={name}>
              {T.expiries[name]}
            </option>
          ))}
        </select>
      </label>
      <label className={s.choice}>
        {T.wholeTracks}
        <Switch isOn={isWhole} onChange={setIsWhole} />
      </label>
      <FormError id={errorId} text={refusal && (refusal.status === 403 ? (isWhole ? T.notWhole : T.notOwner) : T.notShared)} />
      <p>
        <Button onPress={() => shareRequested({ uri, expiresInS: SHARE_LIFETIMES_S[days], hasWholeTracks: isWhole })}>
          {T.createShare}
        </Button>
      </p>
      {share?.uri === uri && <Copyable label={T.link} text={share.url} texts={T} />}
    </Section>
  );
}
