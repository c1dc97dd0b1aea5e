import { useId, useState, type SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import type { ImportedFeeds } from '#application/library/podcasts.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { pathOf } from '../../lib/links.ts';
import { Button } from '../../controls/Button.tsx';
import { Dialog } from '../../controls/Dialog.tsx';
import { PODCAST_TEXTS } from '../../texts/screens/podcast-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { useAnnounced } from '../../hooks/data/use-announced.ts';
import * as s from './Podcasts.module.css';

type Outcome =
  | { readonly kind: 'busy' }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'imported'; readonly list: ImportedFeeds };

const countOf = (list: ImportedFeeds) => list.filter(({ error }) => error === null).length;

function wordsOf(outcome: Outcome): string {
  if (outcome.kind === 'busy') return PODCAST_TEXTS.adding;
  return outcome.kind === 'error' ? outcome.message : PODCAST_TEXTS.imported({ count: countOf(outcome.list) });
}

/** The dialog to follow a podcast by its feed address, or all podcasts of an OPML file. */
export function AddPodcast({ onClose }: { readonly onClose: () => void }) {
  const { podcasts } = useStores();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [, go] = useLocation();
  const isBusy = outcome?.kind === 'busy';
  useAnnounced(outcome ? wordsOf(outcome) : '');

  const run = async (request: () => Promise<Outcome | null>) => {
    if (isBusy) return;
    setOutcome({ kind: 'busy' });
    setOutcome(await request().catch((): Outcome => ({ kind: 'error', message: PODCAST_TEXTS.failed })));
  };
  const add = (address: string) =>
    run(async () => {
      const added = await podcasts.add(address);
      if ('message' in added) return { kind: 'error', message: added.message };
      onClose();
      go(pathOf(added.showUri));
      return null;
    });
  const importFile = (file: File) => run(async () => ({ kind: 'imported', list: await podcasts.importOpml(await file.text()) }));

  return (
    <Dialog title={PODCAST_TEXTS.add} onClose={onClose}>
      <AddressForm isBusy={isBusy} onSubmit={(address) => void add(address)} />
      <div className={s.status}>
        {isBusy && <p>{PODCAST_TEXTS.adding}</p>}
        {outcome?.kind === 'error' && <p className={s.refused}>{outcome.message}</p>}
        {outcome?.kind === 'imported' && <ImportResult list={outcome.list} />}
      </div>
      <FeedListTools onFile={(file) => void importFile(file)} />
    </Dialog>
  );
}

function AddressForm({ isBusy, onSubmit }: { readonly isBusy: boolean; readonly onSubmit: (address: string) => void }) {
  const id = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = new FormData(event.currentTarget).get('address');
    if (typeof address === 'string' && address.trim() !== '') onSubmit(address.trim());
  };
  return (
    <form className={s.form} onSubmit={submit}>
      <label htmlFor={id}>{PODCAST_TEXTS.address}</label>
      <div className={s.row}>
        <input
          id={id}
          name="address"
          className={s.input}
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={PODCAST_TEXTS.addressHint}
        />
        <Button kind="main" type="submit" isBusy={isBusy}>
          {PODCAST_TEXTS.follow}
        </Button>
      </div>
    </form>
  );
}

function ImportResult({ list }: { readonly list: ImportedFeeds }) {
  const refused = list.filter(({ error }) => error !== null);
  return (
    <>
      <p>{PODCAST_TEXTS.imported({ count: countOf(list) })}</p>
      {refused.length > 0 && (
        <>
          <p>{PODCAST_TEXTS.notImported}</p>
          <ul className={s.entries}>
            {refused.map(({ title, feed_url: url, error }, at) => (
              <li key={at}>
                <span className={s.name}>{title || url}</span>
                <span className={s.detail}>{error?.message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Imports and exports the followed podcasts as OPML. */
function FeedListTools({ onFile }: { readonly onFile: (file: File) => void }) {
  const { podcasts } = useStores();
  const id = useId();
  const save = async () => downloadFile('podcasts.opml', await podcasts.exportOpml(), 'text/x-opml');
  return (
    <div className={s.form}>
      <label htmlFor={id}>{PODCAST_TEXTS.import}</label>
      <p className={s.detail}>{PODCAST_TEXTS.importHint}</p>
      <input
        id={id}
        type="file"
        className={s.file}
        accept=".opml,.xml,text/x-opml,application/xml,text/xml"
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0];
          if (file) onFile(file);
        }}
      />
      <div>
        <Button onPress={() => void save()}>{PODCAST_TEXTS.export}</Button>
      </div>
    </div>
  );
}
