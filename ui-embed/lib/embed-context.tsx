import { createContext, useContext } from 'react';
import type { EmbedStores } from '#application/stores/embed-stores.ts';
import { assert } from '#domain/core/assert.ts';
import type { Say } from './texts.ts';

interface EmbedParts {
  readonly stores: EmbedStores;
  readonly say: Say;
}

const EmbedContext = createContext<EmbedParts | null>(null);

/** Hands what the composition root made to every part below it. */
export const EmbedProvider = EmbedContext.Provider;

function useEmbed(): EmbedParts {
  const parts = useContext(EmbedContext);
  assert(parts !== null, 'parts of an embed live inside an EmbedProvider');
  return parts;
}

/** Facts to read and intents to say. */
export function useStores(): EmbedStores {
  return useEmbed().stores;
}

/** Texts in the page's language. */
export function useTranslate(): Say {
  return useEmbed().say;
}
