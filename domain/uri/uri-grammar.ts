import {
  count,
  escapedTail,
  except,
  id,
  idList,
  ids,
  name,
  names,
  optional,
  type Part,
  plainTail,
  text,
} from './uri-segments.ts';
import type { Spelling } from './uri-format.ts';
import type { ResourceType } from './types.ts';

/** One way to write one type: fixed words and parts in their order. */
export interface Form {
  readonly type: ResourceType;
  readonly parts: readonly (string | Part)[];
  /** What the words alone say. */
  readonly fixed: Readonly<Record<string, unknown>>;
  /** The only spelling that has this form. */
  readonly spelling?: Spelling;
}

const form = (type: ResourceType, ...parts: readonly (string | Part)[]): Form => ({ type, parts, fixed: {} });
const ofUser = (type: ResourceType, ...parts: readonly (string | Part)[]) => form(type, 'user', name('username'), ...parts);

/** The forms with words of their own, in the order they are tried. Spec §2 "Types". */
const NAMED: readonly Form[] = [
  form('track', 'track', id()),
  form('episode', 'episode', id()),
  form('album', 'album', id(), optional(count('disc'))),
  form('artist', 'artist', id()),
  form('artist-toplist', 'artist', id(), 'top', name('toplist')),
  form('playlist-v2', 'playlist', id()),
  form('show', 'show', id()),
  form('ad', 'ad', id()),
  form('audiofile', 'audiofile', name('extension'), id()),
  form('concert', 'concert', id()),
  form('context-group', 'context-group', name('origin'), name('name')),
  form('dailymix', 'dailymix', id()),
  form('image', 'image', id()),
  form('interruption', 'interruption', id()),
  form('live', 'live', id()),
  form('local', 'local', text('artist'), text('album'), text('track'), count('duration')),
  form('local-album', 'local', text('artist'), text('album')),
  form('local-artist', 'local', name('artist')),
  form('mosaic', 'mosaic', ids('ids')),
  form('radio', 'radio', plainTail('args')),
  form('search', 'search', escapedTail('query')),
  form('socialsession', 'socialsession', name('token')),
  form('special', 'special', names('args')),
  form('station', 'station', names('args')),
  form('temp-playlist', 'temp-playlist', name('origin'), plainTail('data')),
  { type: 'toplist', parts: ['top', name('toplist'), 'global'], fixed: { global: true } },
  { type: 'toplist', parts: ['top', name('toplist'), 'country', name('country')], fixed: { global: false } },
  form('trackset', 'trackset', text('name'), idList('tracks')),
  form('facebook', 'user', 'facebook', count('uid')),
  ofUser('collection-album', 'collection', 'album', id()),
  ofUser('collection-missing-album', 'collection', 'album', id(), 'missing'),
  ofUser('collection-artist', 'collection', 'artist', id()),
  ofUser('collection', 'collection', optional(name('category'))),
  ofUser('collectiontracklist', 'collectiontracklist', id()),
  ofUser('folder', 'folder', id()),
  ofUser('followers', 'followers'),
  ofUser('following', 'following'),
  ofUser('inbox', 'inbox'),
  ofUser('library', 'library'),
  ofUser('playlist', 'playlist', id()),
  ofUser('published-rootlist', 'published-rootlist'),
  ofUser('rootlist', 'rootlist'),
  ofUser('starred', 'starred'),
  ofUser('user-top-tracks', 'toplist'),
  ofUser('user-toplist', 'top', name('toplist')),
];

const isWord = (part: string | Part | undefined): part is string => typeof part === 'string';
const FIRST_WORDS = NAMED.map(({ parts }) => parts[0]).filter(isWord);
const USER_WORDS = NAMED.filter(({ parts }) => parts[0] === 'user')
  .map(({ parts }) => parts[2])
  .filter(isWord);

const APPLICATION = [except([...FIRST_WORDS, 'app'], name('id')), optional(names('args'))];

/** Every form; the last take what no word of another claims. */
export const FORMS: readonly Form[] = [
  ...NAMED,
  form('profile', 'user', name('username'), optional(except(USER_WORDS, names('args')))),
  { ...form('application', 'app', ...APPLICATION), spelling: 'uri' },
  form('application', ...APPLICATION),
];
