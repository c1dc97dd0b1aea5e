import { useUnit } from 'effector-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { PLAYLIST_DESCRIPTION_LENGTH_MAX, PLAYLIST_NAME_LENGTH_MAX } from '#domain/constants/content/playlists.ts';
import type { PlaylistAttributes } from '#domain/playlists/types.ts';
import { Button } from '../../controls/Button.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';
import * as s from './PlaylistHeader.module.css';

interface DetailsFormProps {
  readonly attributes: PlaylistAttributes;
  readonly onClose: () => void;
}

/** The form of the name and description of a playlist. It submits changed fields only; Escape cancels. */
export function DetailsForm({ attributes, onClose }: DetailsFormProps) {
  const changed = useUnit(useStores().playlists.changed);
  const first = useRef<HTMLInputElement>(null);
  const id = useId();
  const [typed, setTyped] = useState(attributes);
  useEffect(() => first.current?.select(), []);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const name = typed.name.trim() || attributes.name;
    const description = typed.description.trim();
    const values = {
      ...(name === attributes.name ? {} : { name }),
      ...(description === attributes.description ? {} : { description }),
    };
    if (Object.keys(values).length > 0) changed(values);
    onClose();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <form className={s.form} onSubmit={submit} onKeyDown={leave}>
      <label htmlFor={`${id}n`}>{PLAYLIST_TEXTS.name}</label>
      <input
        ref={first}
        id={`${id}n`}
        className={s.input}
        value={typed.name}
        onChange={({ currentTarget }) => setTyped({ ...typed, name: currentTarget.value })}
        maxLength={PLAYLIST_NAME_LENGTH_MAX}
        autoComplete="off"
      />
      <label htmlFor={`${id}d`}>{PLAYLIST_TEXTS.description}</label>
      <textarea
        id={`${id}d`}
        rows={2}
        className={s.input}
        value={typed.description}
        onChange={({ currentTarget }) => setTyped({ ...typed, description: currentTarget.value })}
        maxLength={PLAYLIST_DESCRIPTION_LENGTH_MAX}
      />
      <div className={s.buttonRow}>
        <Button kind="main" type="submit">
          {PLAYLIST_TEXTS.save}
        </Button>
        <Button onPress={onClose}>{PLAYLIST_TEXTS.cancel}</Button>
      </div>
    </form>
  );
}
