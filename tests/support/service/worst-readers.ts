import { parseLrc } from '#adapters/service/domain/lyrics/lrc.ts';
import { createCookies } from '#adapters/service/application/accounts/sessions/cookies.ts';
import { createTokenVerifier } from '#adapters/service/application/accounts/sessions/access-tokens.ts';
import { artistsFromTags, dateFromTag, namesFromPath } from '#adapters/service/adapters/scanner/metadata/name-parsing.ts';
import { foldedWords } from '#adapters/service/application/records/text-folding.ts';
import { pictureSizeOf } from '#adapters/service/application/images/image-header.ts';
import { lyricsFileOf, lyricsInTags } from '#adapters/service/adapters/scanner/sidecars/lyrics.ts';
import { subtitlesOf } from '#adapters/service/adapters/scanner/sidecars/subtitles.ts';
import { parseRangeHeader } from '#adapters/service/application/media/range-header.ts';
import { webVttFromSrt, webVttOf } from '#adapters/service/application/media/video/webvtt.ts';
import { pathOnThisSite } from '#adapters/service/application/pages/go-redirect.ts';
import { createWantsPage } from '#adapters/service/application/pages/wants-page.ts';
import { pathOfLocation } from '#adapters/service/application/playlists/files/locations.ts';
import { readM3u } from '#adapters/service/application/playlists/files/m3u.ts';
import { readXspf } from '#adapters/service/application/playlists/files/xspf.ts';
import {
  parseChapters,
  parseCues,
  parseSegments,
} from '#adapters/service/application/podcasts/feed-format/chapters-and-transcripts.ts';
import { parseFeedAddress } from '#adapters/service/application/podcasts/feed-format/feed-address.ts';
import { notesHtml } from '#adapters/service/application/podcasts/feed-format/show-notes-html.ts';
import { parseShowNotes } from '#adapters/service/application/podcasts/feed-format/show-notes.ts';
import { readOpml } from '#adapters/service/application/podcasts/feed-format/opml.ts';
import { readFeed } from '#adapters/service/application/podcasts/feed-format/feed-parser.ts';
import { parseTimestampMs } from '#adapters/service/application/podcasts/feed-format/timestamps.ts';
import { parseEntities } from '#adapters/service/application/podcasts/feed-format/xml-entities.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { decodeBase64 } from '#domain/core/base64.ts';
import { extractChallenge } from '#domain/media/drm/licence-request.ts';
import { rootEntriesOf } from '#domain/playlists/folders.ts';
import { pageOfLink } from '#domain/routes/page-of-link.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { parseUri } from '#domain/uri/resource-uri.ts';

/** One way in for bytes of strangers, and what stands around them for the reader to go on. */
export interface WorstReader {
  readonly read: (text: string) => unknown;
  /** Each is repeated to a megabyte, behind the first part and before the last. */
  readonly units: readonly string[];
  readonly around?: readonly (readonly [before: string, after: string])[];
}

const MARKUP = ['<', '<a ', '<a href="', '</p>', '<b>', '<svg>', '<!--'];
const TEXT = [' ', '\n', '&', '1:00 ', 'https://', 'https://. ', '\u0301'];
const XML = ['<a>', '<a/>', '<a b="c" ', ' b="c"', '&x;', '<!--', '<![CDATA[', '<!ENTITY a "', 'x'];
const PATHS = ['/', '../', '\\', '%2', ':', '?', ' ', '.'];
const JSONS = ['[', '{"a":', '"', '\\', '1,', '{},', '[],'];
const HEADER = [' ', ',', ';', 'a=b; ', 'bytes=', '1-', '0'];
const NAMES = [' ', '; ', ' - ', ' feat', ')', '0', '2020 ', '(2020)'];

const { session: cookie } = createCookies(new Uint8Array(32));
const wantsPage = createWantsPage([]);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
async function* inPieces(text: string): AsyncGenerator<Uint8Array> {
  const whole = bytes(text);
  for (let at = 0; at < whole.length; at += 65_536) yield whole.subarray(at, at + 65_536);
}
const feed = async (text: string) =>
  readFeed(inPieces(text), '', 'https://pod.example/').catch((thrown: unknown) => errorFrom(thrown).message);

export const WORST_READERS: Readonly<Record<string, WorstReader>> = {
  'notes of episodes': {
    read: (text) => notesHtml(parseShowNotes(text)),
    units: [...MARKUP, ...TEXT],
    around: [
      ['', ''],
      ['<p>', '>'],
    ],
  },
  feeds: {
    read: feed,
    units: XML,
    around: [
      ['', ''],
      ['<rss><channel><item>', '</item></channel></rss>'],
      ['<rss><channel><item><content>', '</content></item></channel></rss>'],
      ['<rss><channel><title ', '/></channel></rss>'],
      ['<!DOCTYPE rss [', ']><rss><channel/></rss>'],
    ],
  },
  'entities of feeds': { read: parseEntities, units: ['<!ENTITY', '<!ENTITY a "', "<!ENTITY a 'b'>", '"', '&#1;', '%'] },
  'lists of podcasts': {
    read: readOpml,
    units: [...XML, '<outline>', '<outline xmlUrl="x"/>', '('],
    around: [
      ['', ''],
      ['<opml>', '</opml>'],
    ],
  },
  chapters: {
    read: parseChapters,
    units: JSONS,
    around: [
      ['', ''],
      ['{"chapters":[', ']}'],
      ['{"chapters":[{"startTime":1,"title":"', '"}]}'],
    ],
  },
  'transcripts in JSON': {
    read: parseSegments,
    units: JSONS,
    around: [
      ['', ''],
      ['{"segments":[', ']}'],
    ],
  },
  'transcripts in WebVTT': {
    read: parseCues,
    units: ['<v ', '<v.', '<', '>', '<c>', '\n', '\r\n\r\n', '-->', '00:01 --> 00:02\n', ' ', '1:', '&', '-', 'a\n'],
    around: [
      ['WEBVTT\n\n', ''],
      ['WEBVTT\n\n00:01.000 --> 00:02.000\n', ''],
    ],
  },
  'subtitles in SubRip': {
    read: webVttFromSrt,
    units: ['<', '<a', '{\\', '{', '}', '&', '&#', '&#x', '-->', '0', '0:', '00:01 --> ', ' ', '\n', '\r', '-', '1\n', 'a\n'],
    around: [
      ['', ''],
      ['1\n00:00:01,000 --> 00:00:02,000\n', ''],
    ],
  },
  WebVTT: { read: webVttOf, units: ['\n', '\uFEFF', ' '] },
  'playlist files': {
    read: readM3u,
    units: ['\n', '\r', '#', '#EXTINF:', '#EXTINF:0', '#EXTINF:1,a - b\n', '#CADENZA:', ',', ' ', ' - ', '0', '-', '../', 'a\n'],
    around: [
      ['', ''],
      ['#EXTINF:', ',x\na'],
    ],
  },
  'playlist files in XML': {
    read: readXspf,
    units: [...XML, '<track>', '<title>', '<track><title>a</title></track>', '<title>a</title>'],
    around: [
      ['', ''],
      ['<playlist><trackList><track>', '</track></trackList></playlist>'],
      ['<playlist><title>', '</title></playlist>'],
    ],
  },
  'places of files': {
    read: pathOfLocation,
    units: PATHS,
    around: [
      ['', ''],
      ['file:///', ''],
      ['file:', '%'],
    ],
  },
  'names from files': {
    read: (text) => namesFromPath(text, 'Music'),
    units: [...NAMES, '/'],
    around: [
      ['', ''],
      ['01', '.mp3'],
      ['2020', 'x'],
    ],
  },
  'names from tags': {
    read: (text) => artistsFromTags([text]),
    units: NAMES,
    around: [
      ['', ''],
      ['a', 'feat'],
    ],
  },
  'dates from tags': { read: dateFromTag, units: ['0', '-', ' ', '2020-'] },
  'lyrics beside a song': {
    read: parseLrc,
    units: [
      '[00:01.00]',
      '<00:01.00>',
      '[00:01.00]a<00:02.00>b\n',
      '[',
      '<',
      ':',
      '[0',
      '[a:',
      '[offset:',
      '\n',
      '\r\n',
      'a',
      ' ',
      '\u0301',
    ],
    around: [
      ['', ''],
      ['[00:01.00]', '\n[00:02.00]b'],
    ],
  },
  'lyrics in tags': {
    read: (text) =>
      lyricsInTags({
        native: {
          'ID3v2.3': [
            {
              id: 'SYLT',
              value: {
                language: text.slice(0, 3),
                timeStampFormat: 2,
                syncText: Array.from(text, (one, at) => ({ timestamp: at, text: one })),
              },
            },
            { id: 'USLT', value: { language: 'eng', text } },
          ],
        },
      }),
    units: ['\n', 'a\n', 'a', '\r', ' '],
  },
  'names of lyrics': { read: (text) => lyricsFileOf(text, [{ name: `${text}.lrc` }]), units: ['.', 'a', ' ', '.lrc'] },
  'names of subtitles': { read: (text) => subtitlesOf('a.mp4', [`${text}.vtt`]), units: ['.', '-', 'en.', '.en-', 'a', '-aa'] },
  'words of searches': { read: (text) => foldedWords(text).length, units: [...TEXT, ...NAMES] },
  URIs: {
    read: parseContentUri,
    units: [...PATHS, 'spotify:', 'user:', 'playlist:'],
    around: [
      ['', ''],
      ['spotify:user:', ''],
      ['spotify:playlist:', ':'],
    ],
  },
  links: {
    read: (text) => parseUri(text, 'http://localhost:4070'),
    units: [...PATHS, 'spotify:'],
    around: [
      ['', ''],
      ['https://open.spotify.com/', ''],
      ['spotify:', ''],
    ],
  },
  'links that are pasted': {
    read: (text) => pageOfLink(text, 'http://localhost:4070'),
    units: PATHS,
    around: [['https://open.spotify.com/intl-', '/']],
  },
  'addresses of feeds': {
    read: parseFeedAddress,
    units: [...PATHS, 'feed:', 'http://'],
    around: [
      ['', ''],
      ['feed://', ''],
    ],
  },
  'addresses of this site': { read: (text) => pathOnThisSite(text, 'http://localhost:4070'), units: PATHS, around: [['/', '']] },
  times: {
    read: parseTimestampMs,
    units: ['0', ':', '0:', ' ', '.', ','],
    around: [
      ['', ''],
      ['1', 'x'],
    ],
  },
  cookies: { read: (text) => cookie.read(text, false), units: HEADER },
  tokens: { read: (text) => createTokenVerifier(new Uint8Array(32))(text, 0), units: [...HEADER, 'a'] },
  ranges: {
    read: (text) => parseRangeHeader(text, 1_000),
    units: HEADER,
    around: [
      ['', ''],
      ['bytes=', ''],
    ],
  },
  'media types': { read: (accept) => wantsPage({ path: '/', headers: { accept } }), units: HEADER },
  'base 64': {
    read: (text) => decodeBase64(text)?.length,
    units: ['=', 'A', ' ', '====', 'AAAA', '\n'],
    around: [
      ['', ''],
      ['AAAA', 'A'],
    ],
  },
  'licence challenges': {
    read: (text) => extractChallenge('com.microsoft.playready', bytes(text)),
    units: ['<Challenge', '<Challenge ', '<Challenge>', '<name>', '<name>a</name>', '<value>', '<', '&lt;', '&'],
    around: [['<PlayReadyKeyMessage', '']],
  },
  'lists of playlists': {
    read: (text) => rootEntriesOf(text.split('\n')).length,
    units: [`spotify:start-group:${'0'.repeat(16)}:a\n`, `spotify:end-group:${'1'.repeat(16)}\n`],
    around: [
      ['', ''],
      [`spotify:start-group:${'0'.repeat(16)}:a\n`.repeat(5_000), ''],
    ],
  },
  pictures: {
    read: (text) => pictureSizeOf(bytes(text)),
    units: ['\u0000', '\u007f', 'a'],
    around: [
      ['\u0089PNG', ''],
      ['GIF', ''],
      ['RIFF', 'WEBP'],
    ],
  },
};
