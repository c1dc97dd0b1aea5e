import { createContext, useContext } from 'react';
import type { WebStores } from '#application/stores/web-store-types.ts';
import { assert } from '#domain/core/assert.ts';

const StoresContext = createContext<WebStores | null>(null);

/** Hands the stores a composition root made to every screen below it. */
export const StoresProvider = StoresContext.Provider;

/** What screens read and say: facts as stores, intents as events. */
export function useStores(): WebStores {
  const stores = useContext(StoresContext);
  assert(stores !== null, 'screens live inside a StoresProvider');
  return stores;
}
