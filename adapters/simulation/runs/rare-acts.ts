import { albumUri, showUri, trackUri } from '../world/sample-catalogue.ts';
import type { Command } from '../world/commands.ts';
import { feedUrl } from '../world/forms/sample-feeds.ts';

const ALBUM = albumUri('First Light');
const NAME = 'guest';
const PASSWORD = 'a long enough passphrase';

const signUp = (username: string, password: string): Command => ({
  ...{ type: 'send-form', call: 'postSignup' },
  body: { username, password },
});
const newPassword = (current: string, password: string): Command => ({
  ...{ type: 'send-form', call: 'putPassword' },
  body: { current, password },
});
const follow = (name: string): Command => ({ type: 'send-form', call: 'postPodcast', body: { feed_url: feedUrl(name) } });
/** Arguments as a script in plain JavaScript could give them. */
const wrong = (command: { readonly type: Command['type'] } & Readonly<Record<string, unknown>>) => command as unknown as Command;

/** What few listeners do, and scripts do wrong: most of it is refused, each with an error of its own. */
export const RARE_COMMANDS: readonly Command[] = [
  // Arguments
  { type: 'play', contextUri: 'nonsense' },
  wrong({ type: 'play', contextUri: ALBUM, trackUris: 'all of them' }),
  wrong({ type: 'play', contextUri: ALBUM, trackUris: [null] }),
  { type: 'play', contextUri: ALBUM, trackUris: [ALBUM] },
  wrong({ type: 'play', contextUri: ALBUM, origin: { feature_identifier: 'test', feature_classes: 'none' } }),
  { type: 'play', contextUri: albumUri('Unknown') },
  { type: 'play', contextUri: ALBUM, trackUris: [trackUri('Unknown')] },
  wrong({ type: 'set-repeat', mode: 'SOMETIMES' }),
  wrong({ type: 'set-queue', uris: 'all of them' }),
  wrong({ type: 'set-queue', uris: [], previousUris: 'all of them' }),
  { type: 'seek', positionMs: -1 },
  { type: 'set-volume', volume01: 1.5 },
  { type: 'set-bitrate', bitrateBps: 0 },
  { type: 'transfer', toDeviceId: 'gone' },
  { type: 'get-state' },
  { type: 'join-listening', token: 'gone' },
  { type: 'connect' },
  { type: 'read-twice' },
  // Recommendations and what is saved
  { type: 'start-radio', seedUri: albumUri('Unknown') },
  { type: 'save', uri: 'spotify:search:rain' },
  { type: 'save-track', uri: showUri('Sound Walks') },
  { type: 'contains-track', uri: '' },
  { type: 'contains-track', uri: trackUri('First Light One') },
  // Accounts
  signUp(NAME, PASSWORD),
  signUp('no spaces, please', PASSWORD),
  signUp(NAME, 'short'),
  newPassword('wrong', PASSWORD),
  newPassword('a good password', 'long'.repeat(100)),
  newPassword('a good password', 'password123'),
  newPassword('a good password', 'owner of this account'),
  { type: 'send-form', call: 'postLogin', body: { username: 'owner', password: 'wrong' } },
  { type: 'send-form', call: 'postConfirm', body: { password: 'wrong' } },
  { type: 'send-form', call: 'postSecondStep', body: { ticket: 'late', code: '123456' } },
  { type: 'send-form', call: 'putAuthenticator', body: { code: '123456' } },
  { type: 'send-form', call: 'postPasskey', body: { name: 'Key', passkey: {} } },
  // Podcasts
  { type: 'send-form', call: 'postPodcast', body: { feed_url: 'ftp://feeds.example/' } },
  ...['private', 'port', 'missing', 'refused', 'unreachable', 'slow', 'redirects', 'large', 'page', 'damaged', 'bomb'].map(
    follow,
  ),
  { type: 'send-form', call: 'postOpml', body: { opml: '<opml' } },
];
