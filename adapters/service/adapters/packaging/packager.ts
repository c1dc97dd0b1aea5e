import type { Logger } from '#application/ports/logger.ts';
import { ENCODERS_MAX, LAYOUTS_KEPT } from '../../domain/constants/media/packaging.ts';
import type { Blobs } from '../../application/ports/blobs.ts';
import type { MusicFiles } from '../../application/ports/media/music-files.ts';
import type { AudioSource, Packager, Variant } from '../../application/ports/media/packager.ts';
import { packageEncoded } from './encoded-source.ts';
import type { AacEncoder } from './encoding/aac-encoder.ts';
import { findFfmpegEncoder } from './encoding/ffmpeg-encoder.ts';
import { createPacketStore } from './encoding/packet-store.ts';
import { planEncoding } from './encoding/plan.ts';
import { createWasmEncoder } from './encoding/wasm-encoder.ts';
import { PackagingFailure, unsupportedFileError } from '../../application/ports/media/packaging-error.ts';
import { createIndexStore, sourceKey } from './index-store.ts';
import { contentKeyOf, keyInfoOf } from '../../application/media/drm/content-keys.ts';
import { OWN_WORK, type WorkClaims } from '../../application/kernel/instances/work-claims.ts';
import { createAsyncCache } from '../../application/kernel/async-cache.ts';
import { packageRemuxed } from './remuxed-files.ts';
import { packageMp3 } from './mp3-file.ts';
import type { ServedFile } from '../../application/ports/media/served-file.ts';
import { folderMusicFiles } from '../filesystem/music/folder-music-files.ts';
import { createAudioInfoStore } from './audio-info-store.ts';
import { checkSource } from './source-file.ts';
import { isEncoded, isProtected, variantsOf } from '../../application/records/audio-variants.ts';

export interface PackagerOptions {
  readonly blobs: Blobs;
  /** Where the sources are. Default: on this machine. */
  readonly files?: MusicFiles;
  /** 32 random bytes that every content key is derived from. */
  readonly masterKey: Uint8Array;
  readonly logger: Logger;
  /** Whether other machines write these blobs too: then what is old is removed elsewhere. */
  readonly areBlobsShared?: boolean;
  /** Who of the instances that share the blobs makes what is not there. Default: there is one. */
  readonly claims?: WorkClaims;
  /** Encodings at once. */
  readonly workerCount?: number;
  /** `auto`: the ffmpeg on PATH, else WebAssembly. */
  readonly encoder?: 'auto' | 'ffmpeg' | 'wasm';
}

/** The packager for music files. Rejects with a PackagingFailure. */
export function createPackager(options: PackagerOptions): Packager {
  const { blobs, claims = OWN_WORK, files = folderMusicFiles, masterKey, logger } = options;
  const indexOf = createIndexStore({ files, blobs, claims, logger });
  const audioInfoOf = createAudioInfoStore(files, indexOf);
  const store = createPacketStore({
    files,
    blobs,
    claims,
    logger,
    workerCount: options.workerCount ?? ENCODERS_MAX,
    isShared: options.areBlobsShared ?? false,
  });
  const kept = createAsyncCache<ServedFile>({ max: LAYOUTS_KEPT });
  const encoder = chooseEncoder(options.encoder ?? 'auto');
  encoder.catch((reason: unknown) => logger.log('error', 'There is no encoder', { reason: String(reason) }));

  const keyFor = (source: AudioSource, variant: Variant) =>
    isProtected(variant) ? keyInfoOf(masterKey, source.id, variant) : null;

  async function make(source: AudioSource, variant: Variant): Promise<ServedFile> {
    if (isEncoded(source, variant)) return makeEncoded(source, variant);
    const index = await indexOf(source);
    return index.codec === 'mp3'
      ? packageMp3(files, source, variant, index)
      : packageRemuxed(files, source, variant, index, keyFor(source, variant));
  }

  async function makeEncoded(source: AudioSource, variant: Variant): Promise<ServedFile> {
    const [plan, chosen] = await encodingOf(source);
    const packets = store.readerOf(source, plan, chosen);
    return packageEncoded(source, variant, plan, packets, keyFor(source, variant), chosen.id);
  }

  async function encodingOf(source: AudioSource) {
    const chosen = await encoder;
    if (!chosen.canEncode(source))
      throw unsupportedFileError(`Playing ${source.codec} files needs ffmpeg, which is not installed here.`);
    return [planEncoding(await audioInfoOf(source)), chosen] as const;
  }

  async function served(source: AudioSource, variant: Variant): Promise<ServedFile> {
    if (!variantsOf(source.codec, source.container).includes(variant)) {
      throw unsupportedFileError(`A ${source.codec} file is not served as ${variant}.`);
    }
    await checkSource(files, source);
    // A moved file keeps its id, but is read from its new place.
    return kept.get(`${sourceKey(source)} ${variant} ${source.path}`, () => make(source, variant));
  }

  async function warm(source: AudioSource, variant: Variant): Promise<void> {
    await served(source, variant);
    if (isEncoded(source, variant)) await store.warm(source, ...(await encodingOf(source)));
  }

  return {
    describe: async (source, variant) => (await served(source, variant)).file,
    async *read(source, variant, first, last) {
      yield* (await served(source, variant)).read(first, last);
    },
    contentKey: (sourceId) => contentKeyOf(masterKey, sourceId),
    warm(source, variant) {
      warm(source, variant).catch((reason: unknown) => {
        const code = reason instanceof PackagingFailure ? reason.code : String(reason);
        logger.log('debug', 'A head could not be made ready', { sourceId: source.id, code });
      });
    },
    queue: () => store.queue(),
    async close() {
      const chosen = await encoder.catch(() => null);
      await Promise.all([store.close(), chosen?.close()]);
    },
  };
}

async function chooseEncoder(wanted: 'auto' | 'ffmpeg' | 'wasm'): Promise<AacEncoder> {
  const ffmpeg = wanted === 'wasm' ? null : await findFfmpegEncoder();
  if (ffmpeg !== null) return ffmpeg;
  if (wanted === 'ffmpeg') throw unsupportedFileError('There is no ffmpeg on this machine.');
  return createWasmEncoder();
}
