import { createContext, useContext } from 'react';
import type { WebStores } from '#application/stores/web-store-types.ts';
import { assert } from '#domain/core/assert.ts';

const StoresContext = createContext<WebStores | null>(null);

/** Provides the stores of the composition root to all screens below. */
export const StoresProvider = StoresContext.Provider;

/** Returns the stores and events of the application. */
export function useStores(): WebStores {
  const stores = useContext(StoresContext);
  assert(stores !== null, 'screens live inside a StoresProvider');
  return stores;
}
