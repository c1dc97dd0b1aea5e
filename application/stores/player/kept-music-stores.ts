import { type EventCallable, restore, type Store, createEvent } from 'effector';
import type { KeptMusic } from '#domain/offline/kept-music.ts';
import type { ItemToKeep, KeptMusicUseCase } from '../../offline/kept-music.ts';
import { createIntent } from '../create-intent.ts';

/** The music on this device. */
export interface KeptMusicStores {
  readonly $music: Store<KeptMusic>;
  readonly keepRequested: EventCallable<ItemToKeep>;
  readonly removeRequested: EventCallable<string>;
  /** In bytes. */
  readonly quotaChosen: EventCallable<number>;
}

export function createKeptMusicStores(music: KeptMusicUseCase): KeptMusicStores {
  const changed = createEvent<KeptMusic>();
  music.onChange(changed);
  return {
    $music: restore(changed, music.state()),
    keepRequested: createIntent<ItemToKeep>((item) => music.keep(item)),
    removeRequested: createIntent<string>((uri) => music.remove(uri)),
    quotaChosen: createIntent<number>((bytes) => music.setQuota(bytes)),
  };
}
