import { err, ok, type Result } from '#domain/core/result.ts';
import { MINUTE_MS } from '../../domain/constants/media/media.ts';
import { ENCLOSURE_CACHE_BYTES, REFRESH_EVERY_MS, REFRESH_LEAST_MINUTES } from '../../domain/constants/media/podcasts.ts';

/** The operator's settings of podcasts. */
export interface PodcastSettings {
  readonly everyMs: number;
  /** Largest size of the episode cache. */
  readonly cacheBytes: number;
  /** Hosts of the local network that feeds may be fetched from. */
  readonly hosts: readonly string[];
}

export interface PodcastValues {
  readonly 'feeds-every'?: string | undefined;
  readonly 'episodes-gb'?: string | undefined;
  readonly 'feed-host'?: readonly string[] | undefined;
}

export const PODCAST_OPTIONS = {
  'feeds-every': { type: 'string' },
  'episodes-gb': { type: 'string' },
  'feed-host': { type: 'string', multiple: true },
} as const;

export const PODCAST_HELP = `  --feeds-every M    look for new podcast episodes every M minutes (default: 60)
  --episodes-gb N    keep up to N gigabytes of fetched episodes (default: 10)
  --feed-host HOST   also fetch feeds from this host of the local network; repeatable`;

const GB = 1_000_000_000;

/** The settings. Errors: one sentence about the invalid option. */
export function parsePodcasts(values: PodcastValues): Result<PodcastSettings, string> {
  const { 'feeds-every': every, 'episodes-gb': size, 'feed-host': hosts = [] } = values;
  const minutes = every === undefined ? REFRESH_EVERY_MS / MINUTE_MS : Number(every);
  if (!(minutes >= REFRESH_LEAST_MINUTES))
    return err(`--feeds-every is a number of minutes, ${String(REFRESH_LEAST_MINUTES)} or more; "${every ?? ''}" is not.`);
  const gigabytes = size === undefined ? ENCLOSURE_CACHE_BYTES / GB : Number(size);
  if (!(gigabytes > 0)) return err(`--episodes-gb is a number of gigabytes; "${size ?? ''}" is not.`);
  return ok({ everyMs: minutes * MINUTE_MS, cacheBytes: gigabytes * GB, hosts });
}
