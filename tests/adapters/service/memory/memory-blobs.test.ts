import { createMemoryBlobs } from '#adapters/service/memory/memory-blobs.ts';
import { blobsContract } from '#tests/contracts/blobs.ts';

blobsContract('in memory', () => Promise.resolve(createMemoryBlobs()));
