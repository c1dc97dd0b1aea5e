import type { PlayerError } from '#domain/errors/player-error.ts';
import { serviceError } from '#domain/errors/service-error.ts';
import { err, ok, type Result } from '#domain/core/result.ts';
import { FEED_URL_LENGTH_MAX } from '../../../domain/constants/media/podcasts.ts';

/** Schemes that podcast programs made up for http. */
const FEED_SCHEMES = /^(?:feed|podcast|pcast|itpc|rss):(?:\/\/)?(?=\S)/i;

/** The address of a feed as people write it (`feed://…`, without a scheme), the same for the same feed. FEED_ADDRESS_INVALID. */
export function parseFeedAddress(text: string): Result<string, PlayerError> {
  const bare = text.trim().replace(FEED_SCHEMES, '');
  const whole = /^https?:\/\//i.test(bare) ? bare : `https://${bare.replace(/^\/+/, '')}`;
  const isWrong = bare === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(bare) !== /^https?:\/\//i.test(bare) || /\s/.test(bare);
  if (isWrong || whole.length > FEED_URL_LENGTH_MAX || !URL.canParse(whole)) return err(serviceError('FEED_ADDRESS_INVALID'));
  const url = new URL(whole);
  url.hash = '';
  return url.hostname.includes('.') || url.hostname.startsWith('[') || url.hostname === 'localhost'
    ? ok(url.href)
    : err(serviceError('FEED_ADDRESS_INVALID'));
}
