import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseS3Address } from '#adapters/service/adapters/s3/s3-address.ts';
import { createS3MusicFiles, s3MusicRoot } from '#adapters/service/adapters/s3/music/s3-music-files.ts';
import type { MusicFiles } from '#adapters/service/application/ports/media/music-files.ts';
import { scratchFolder } from '../service/product-process.ts';
import { bucketAt, startS3Server, type S3TestServer } from './s3.ts';

export interface S3Music {
  readonly files: MusicFiles;
  /** The music folder that the prefix is. */
  readonly root: string;
  put(path: string, bytes: Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
  /** All files of a folder, by their paths in it. */
  putFolder(folder: string): Promise<void>;
}

/** Music below a prefix of a bucket. Failed requests are repeated without a wait. */
export function s3MusicAt(server: S3TestServer, prefix: string, copiesPath: string): S3Music {
  const parsed = parseS3Address('--music', server.address(prefix));
  if (!parsed.ok) throw new Error(parsed.error);
  const address = parsed.value;
  const { bucket } = bucketAt(server.address(prefix), { wait: () => Promise.resolve() });
  const put = (path: string, bytes: Uint8Array) => bucket.write(address.prefix + path, bytes);
  return {
    files: createS3MusicFiles({ bucket, address, copiesPath }),
    root: s3MusicRoot(address),
    put,
    remove: (path) => bucket.remove(address.prefix + path),
    async putFolder(folder) {
      for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
        const path = join(entry.parentPath, entry.name);
        if (entry.isFile()) await put(path.slice(folder.length + 1), readFileSync(path));
      }
    },
  };
}

export interface S3MusicOfSuite {
  readonly copiesPath: string;
  server(): S3TestServer;
  /** Music below a prefix of its own. */
  open(): S3Music;
}

/** A server of buckets for the suite it is called in. */
export function s3MusicForSuite(name: string): S3MusicOfSuite {
  const copies = scratchFolder('copies');
  let server: S3TestServer;
  let count = 0;
  before(async () => (server = await startS3Server()));
  after(async () => {
    await server.close();
    copies.remove();
  });
  return {
    copiesPath: copies.path,
    server: () => server,
    open: () => s3MusicAt(server, `${name}/${String(count++)}`, copies.path),
  };
}
