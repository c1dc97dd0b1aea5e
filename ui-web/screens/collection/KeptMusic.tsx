import { useUnit } from 'effector-react';
import { Suspense } from 'react';
import { Link } from 'wouter';
import type { KeptMusicStores } from '#application/stores/player/kept-music-stores.ts';
import { KEPT_BYTES_CHOICES } from '#domain/constants/page/offline.ts';
import { keptBytes, type KeptItem, type KeptMusic as Music, type KeptProgress, progressOf } from '#domain/offline/kept-music.ts';
import { Cover } from '../../content/cards/Cover.tsx';
import { PlayContextButton } from '../../content/cards/PlayButton.tsx';
import { InlineSelect } from '../../controls/choice/InlineSelect.tsx';
import { Button } from '../../controls/Button.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { pathOf } from '../../lib/links.ts';
import { fileSize } from '../../lib/formats/file-size.ts';
import { useLoaded } from '../../lib/lazy-component.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { KEPT_MUSIC_TEXTS as T } from '../../texts/kept-music-texts.ts';
import { CollectionTabs } from './CollectionTabs.tsx';
import * as collection from './Collection.module.css';
import { Skeleton } from '../../controls/state/Skeleton.tsx';
import * as s from './KeptMusic.module.css';

/** What this device keeps to play without a network, with its sizes and the room for it. */
export const KeptMusic = () => (
  <>
    <CollectionTabs />
    <Heading text={T.title} />
    <Suspense fallback={<Skeleton kind="rows" />}>
      <KeptItems />
    </Suspense>
  </>
);

function KeptItems() {
  const { kept } = useLoaded(useStores().loadApp);
  const music = useUnit(kept.$music);
  if (music.items.length === 0) return <EmptyState title={T.none} hint={T.noneHint} />;
  return (
    <>
      <p className={collection.hint}>{T.hint}</p>
      <Quota music={music} stores={kept} />
      <ul>
        {music.items.map((item) => (
          <KeptRow key={item.uri} item={item} progress={progressOf(music, item)} stores={kept} />
        ))}
      </ul>
    </>
  );
}

interface QuotaProps {
  readonly music: Music;
  readonly stores: KeptMusicStores;
}

function Quota({ music, stores }: QuotaProps) {
  const choose = useUnit(stores.quotaChosen);
  const { quotaBytes } = music;
  const options = KEPT_BYTES_CHOICES.map((bytes) => [String(bytes), fileSize(bytes)] as const);
  return (
    <div className={s.quota}>
      <label>
        {T.quota} <InlineSelect value={String(quotaBytes)} options={options} onChange={(value) => choose(Number(value))} />
      </label>
      <span>{T.used({ used: fileSize(keptBytes(music)), quota: fileSize(quotaBytes) })}</span>
    </div>
  );
}

interface KeptRowProps {
  readonly item: KeptItem;
  readonly progress: KeptProgress;
  readonly stores: KeptMusicStores;
}

function KeptRow({ item, progress, stores }: KeptRowProps) {
  const remove = useUnit(stores.removeRequested);
  const { images, name, uri } = item;
  return (
    <li className={s.row}>
      <span className={s.cover}>
        <Cover images={images} seed={uri} sizes="64px" />
      </span>
      <span className={s.text}>
        <Link href={pathOf(uri)} className={s.name}>
          {name}
        </Link>
        <span className={s.facts}>
          {progressText(progress)} · {fileSize(progress.bytes)}
        </span>
        {progress.reason !== null && progress.wanted === 0 && (
          <span className={s.facts}>{T.reasons[REASONS[progress.reason]]}</span>
        )}
        {progress.wanted > 0 && <progress max={progress.total} value={progress.total - progress.wanted} aria-label={name} />}
      </span>
      <PlayContextButton item={item} size="small" />
      <Button label={T.removeName({ name })} onPress={() => remove(uri)}>
        {T.remove}
      </Button>
    </li>
  );
}

const REASONS = { 'no-room': 'noRoom', protected: 'protected', unavailable: 'unavailable' } as const;

function progressText({ kept, total, wanted }: KeptProgress): string {
  if (wanted > 0) return T.loading({ kept, total });
  return kept === total ? T.whole({ count: total }) : T.part({ kept, total });
}
