import { createMemoryBlobs } from '#adapters/service/adapters/memory/memory-blobs.ts';
import { blobsContract } from '#tests/contracts/service/blobs.ts';

blobsContract('in memory', () => Promise.resolve(createMemoryBlobs()));
