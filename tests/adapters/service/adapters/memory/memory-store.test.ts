import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { storeContract } from '#tests/contracts/store.ts';

storeContract('in memory', () => Promise.resolve(createMemoryStore()));
