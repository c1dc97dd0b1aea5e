import { useUnit } from 'effector-react';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import type { SongQuery } from '#application/library/smart-playlists.ts';
import { PLAYLIST_NAME_LENGTH_MAX } from '#domain/constants/content/playlists.ts';
import { completeRules } from '#domain/smart-playlists/edit.ts';
import type { SmartRules } from '#domain/smart-playlists/types.ts';
import { Button } from '../../controls/Button.tsx';
import { Field } from '../../controls/Field.tsx';
import { ErrorNotice } from '../../controls/state/ErrorNotice.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { Skeleton } from '../../controls/state/Skeleton.tsx';
import { useResource } from '../../hooks/data/use-resource.ts';
import { useDebounced } from '../../hooks/list/use-debounced.ts';
import { useToast } from '../../lib/announcer.tsx';
import { SEARCH_DEBOUNCE_MS } from '../../lib/constants.ts';
import { pathOf, PATHS } from '../../lib/links.ts';
import { SONGS_TEXTS } from '../../texts/songs-texts.ts';
import { OrderFields } from './OrderFields.tsx';
import { RuleGroupFields } from './RuleGroupFields.tsx';
import { useSmartPlaylists } from './use-smart-playlists.ts';
import { takeDraft } from './rules-draft.ts';
import { useAnnounced } from '../../hooks/data/use-announced.ts';
import * as s from './Songs.module.css';

/** The form of a smart playlist: a new one without an id. */
export function SmartPlaylistScreen({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <NewSmartPlaylist /> : <KnownSmartPlaylist id={id} />;
}

function NewSmartPlaylist() {
  const [rules] = useState(takeDraft);
  return (
    <>
      <Heading text={SONGS_TEXTS.create} />
      <SmartPlaylistForm id={null} name={SONGS_TEXTS.newName} rules={rules} />
    </>
  );
}

function KnownSmartPlaylist({ id }: { readonly id: string }) {
  const details = useResource(useSmartPlaylists().details, id, { isFresh: true });
  return (
    <ResourceView isScreen resource={details} skeleton={<Skeleton kind="fields" />}>
      {({ name, rules }) => (
        <>
          <Heading text={SONGS_TEXTS.editTitle} />
          <SmartPlaylistForm key={id} id={id} name={name} rules={rules} />
        </>
      )}
    </ResourceView>
  );
}

interface SmartPlaylistFormProps {
  readonly id: string | null;
  readonly name: string;
  readonly rules: SmartRules;
}

function SmartPlaylistForm({ id, name: nameBefore, rules: rulesBefore }: SmartPlaylistFormProps) {
  const smartPlaylists = useSmartPlaylists();
  const [save, remove, refusal, isBusy] = useUnit([
    smartPlaylists.saveRequested,
    smartPlaylists.removeRequested,
    smartPlaylists.$refusal,
    smartPlaylists.$isBusy,
  ]);
  const [name, setName] = useState(nameBefore);
  const [rules, setRules] = useState(rulesBefore);
  useFollowUp();

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    save({ id, name: name.trim().slice(0, PLAYLIST_NAME_LENGTH_MAX), rules: completeRules(rules) });
  };
  return (
    <form className={s.form} onSubmit={onSubmit}>
      <Field label={SONGS_TEXTS.name} name="name" value={name} onChange={setName} />
      <RuleGroupFields group={rules} level={1} onChange={(group) => setRules({ ...rules, ...group })} />
      <OrderFields rules={rules} onChange={setRules} />
      <FittingCount rules={completeRules(rules)} />
      {refusal && <ErrorNotice error={refusal} />}
      <span className={s.tools}>
        <Button type="submit" kind="main" isBusy={isBusy}>
          {SONGS_TEXTS.saveRules}
        </Button>
        {id !== null && <Button onPress={() => remove(id)}>{SONGS_TEXTS.remove}</Button>}
      </span>
    </form>
  );
}

/** Opens the playlist after it was saved, and the list of playlists after it was deleted. */
function useFollowUp(): void {
  const smartPlaylists = useSmartPlaylists();
  const [, navigate] = useLocation();
  const showToast = useToast();
  useEffect(() => {
    const ends = [
      smartPlaylists.saved.watch(({ uri, name }) => {
        showToast(SONGS_TEXTS.saved({ name }));
        navigate(pathOf(uri));
      }),
      smartPlaylists.removed.watch(() => {
        showToast(SONGS_TEXTS.removed);
        navigate(PATHS.playlists);
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [smartPlaylists, navigate, showToast]);
}

/** How many songs fit the rules in the form. */
function FittingCount({ rules }: { readonly rules: SmartRules }) {
  const query: SongQuery = { rules };
  const key = useDebounced(JSON.stringify(query), SEARCH_DEBOUNCE_MS);
  const { data } = useResource(useSmartPlaylists().songs, key);
  const text = data ? SONGS_TEXTS.fits({ count: data.total }) : '';
  useAnnounced(text);
  return <p className={s.count}>{text}</p>;
}
