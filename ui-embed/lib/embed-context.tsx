import { createContext, useContext } from 'react';
import type { EmbedStores } from '#application/stores/embed-stores.ts';
import { assert } from '#domain/core/assert.ts';
import type { Translate } from './texts.ts';

interface EmbedContextValue {
  readonly stores: EmbedStores;
  readonly translate: Translate;
}

const EmbedContext = createContext<EmbedContextValue | null>(null);

/** Provides the stores and texts of the composition root to all components below. */
export const EmbedProvider = EmbedContext.Provider;

function useEmbed(): EmbedContextValue {
  const value = useContext(EmbedContext);
  assert(value !== null, 'parts of an embed live inside an EmbedProvider');
  return value;
}

/** Returns the stores and events of the embed. */
export function useStores(): EmbedStores {
  return useEmbed().stores;
}

/** Returns the translation function of the page. */
export function useTranslate(): Translate {
  return useEmbed().translate;
}
