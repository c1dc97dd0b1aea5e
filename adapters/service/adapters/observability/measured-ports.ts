import type { Packager } from '../../application/ports/media/packager.ts';
import type { VideoPackager } from '../../application/ports/media/video-packager.ts';
import type { Measurements, Work } from '../../application/ports/measurements.ts';
import type { Store } from '../../application/ports/store.ts';

const STORE_WORK = {
  get: { part: 'store', name: 'get' },
  getMany: { part: 'store', name: 'getMany' },
  list: { part: 'store', name: 'list' },
  search: { part: 'store', name: 'search' },
  spellings: { part: 'store', name: 'spellings' },
  write: { part: 'store', name: 'write' },
} as const;

/** A store whose reads and writes are measured. */
export function measuredStore(store: Store, { measure }: Measurements): Store {
  const timed = <Value>(name: keyof typeof STORE_WORK, run: () => Promise<Value>) => measure(STORE_WORK[name], run);
  return {
    get: (kind, id) => timed('get', () => store.get(kind, id)),
    getMany: (kind, ids) => timed('getMany', () => store.getMany(kind, ids)),
    list: (kind, query) => timed('list', () => store.list(kind, query)),
    search: (query) => timed('search', () => store.search(query)),
    spellings: (keys, limit) => timed('spellings', () => store.spellings(keys, limit)),
    write: (changes, confirm) => timed('write', () => store.write(changes, confirm)),
    close: () => store.close(),
  };
}

/** A packager whose preparation of files is measured; their bytes are part of the response. */
export function measuredPackager(packager: Packager, { measure }: Measurements): Packager {
  return {
    ...packager,
    describe: (source, variant) => measure(workOf('packaging', `describe ${variant}`), () => packager.describe(source, variant)),
  };
}

/** A packager of videos whose preparation of videos and segments is measured. */
export function measuredVideos(videos: VideoPackager, { measure }: Measurements): VideoPackager {
  return {
    ...videos,
    describe: (source) => measure(workOf('packaging', 'describe video'), () => videos.describe(source)),
    init: (source, lane) => measure(workOf('packaging', 'init video'), () => videos.init(source, lane)),
    segment: (source, lane, startS) => measure(workOf('packaging', 'segment video'), () => videos.segment(source, lane, startS)),
  };
}

const workOf = <Value>(part: Work<Value>['part'], name: string): Work<Value> => ({ part, name });
