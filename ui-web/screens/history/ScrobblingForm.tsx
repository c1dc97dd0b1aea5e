import { useUnit } from 'effector-react';
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import type { ScrobbleTarget } from '#application/account/scrobbling-calls.ts';
import { Button } from '../../controls/Button.tsx';
import { Field, FormError } from '../../controls/Field.tsx';
import { Switch } from '../../controls/Switch.tsx';
import { HISTORY_TEXTS as T } from '../../texts/screens/history-texts.ts';
import * as s from './Scrobbling.module.css';
import { useScrobbling } from './use-scrobbling.ts';

const URLS = { listenbrainz: 'https://api.listenbrainz.org', lastfm: 'https://ws.audioscrobbler.com/2.0/' } as const;

interface ScrobblingFormProps {
  readonly kind: ScrobbleTarget['kind'];
  readonly onClose: () => void;
}

/** The form that connects a server; Last.fm asks for a permission on its own page afterwards. */
export function ScrobblingForm({ kind, onClose }: ScrobblingFormProps) {
  const scrobbling = useScrobbling();
  const [isBusy, result] = useUnit([scrobbling.$isBusy, scrobbling.$result]);
  const [listenBrainzSubmitted, lastFmSubmitted] = useUnit([scrobbling.listenBrainzSubmitted, scrobbling.lastFmSubmitted]);
  const [url, setUrl] = useState<string>(URLS[kind]);
  const [key, setKey] = useState('');
  const [secret, setSecret] = useState('');
  const [lovesSaved, setLovesSaved] = useState(true);
  const [isSent, setIsSent] = useState(false);
  const errorId = useId();
  const isConnected = isSent && result?.reason === null && result.permissionUrl === null;
  useEffect(() => {
    if (isConnected) onClose();
  }, [isConnected, onClose]);

  if (isSent && result?.permissionUrl) return <Permission url={result.permissionUrl} onClose={onClose} />;
  const error = isSent ? (result?.reason ?? null) : null;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsSent(true);
    const common = { url: url.trim(), sync_loves: lovesSaved };
    if (kind === 'listenbrainz') listenBrainzSubmitted({ ...common, token: secret.trim() });
    else lastFmSubmitted({ ...common, api_key: key.trim(), secret: secret.trim() });
  };
  const described = error === null ? undefined : errorId;
  return (
    <form className={s.form} onSubmit={onSubmit} aria-busy={isBusy}>
      <Field label={T.scrobbling.url} name="url" value={url} onChange={setUrl} describedBy={described} />
      {kind === 'lastfm' && (
        <Field label={T.scrobbling.apiKey} name="api-key" autoComplete="off" value={key} onChange={setKey} hasFocus />
      )}
      <Field
        label={kind === 'lastfm' ? T.scrobbling.secret : T.scrobbling.token}
        name="secret"
        type="password"
        autoComplete="off"
        hint={kind === 'lastfm' ? T.scrobbling.secretHint : T.scrobbling.tokenHint}
        value={secret}
        onChange={setSecret}
        describedBy={described}
        hasFocus={kind === 'listenbrainz'}
      />
      <label className={s.switch}>
        <Switch isOn={lovesSaved} onChange={setLovesSaved} />
        {T.scrobbling.loves}
      </label>
      <FormError id={errorId} text={error} />
      <div className={s.buttons}>
        <Button type="submit" kind="main" isBusy={isBusy}>
          {T.scrobbling.submit}
        </Button>
        <Button onPress={onClose}>{T.scrobbling.cancel}</Button>
      </div>
    </form>
  );
}

/** The second half of a connection: the listener allows it on the server's page. */
function Permission({ onClose, url }: { readonly url: string; readonly onClose: () => void }) {
  const scrobbling = useScrobbling();
  const [isBusy, lastFmAllowed] = useUnit([scrobbling.$isBusy, scrobbling.lastFmAllowed]);
  return (
    <div className={s.form}>
      <p>{T.scrobbling.allowHint}</p>
      <div className={s.buttons}>
        <a className={s.page} href={url} target="_blank" rel="noopener">
          {T.scrobbling.allow}
        </a>
        <Button kind="main" isBusy={isBusy} onPress={() => !isBusy && lastFmAllowed()}>
          {T.scrobbling.allowed}
        </Button>
        <Button onPress={onClose}>{T.scrobbling.cancel}</Button>
      </div>
    </div>
  );
}
