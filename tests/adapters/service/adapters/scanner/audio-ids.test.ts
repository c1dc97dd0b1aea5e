import { expect } from 'chai';
import { audioIdOf } from '#adapters/service/adapters/scanner/metadata/audio-probe.ts';
import { bytesFromArray } from '#adapters/service/adapters/readers/byte-source.ts';
import { apeTag, box, chunk, flacFile, id3Tag, id3v1Tag, MP3_HEAD, mp3Frame, noise, oggPage } from '../readers/music-bytes.ts';

const SOUND = noise(70_000, 3);
const FRAME_BYTES = 417;

const frames = Buffer.concat(Array.from({ length: 200 }, (_, at) => mp3Frame(MP3_HEAD, FRAME_BYTES, at)));
const infoFrame = mp3Frame(MP3_HEAD, FRAME_BYTES, 1);
infoFrame.write('Info', 36, 'latin1');

const pages = [oggPage(7, 0n, noise(30, 1)), oggPage(7, 0n, noise(300, 2))];
for (let at = 0; at < 5; at++) pages.push(oggPage(7, BigInt(at + 1) * 4_096n, SOUND.subarray(at * 14_000, (at + 1) * 14_000)));
const ogg = Buffer.concat(pages);

const form = (mark: string, type: string) => Buffer.from(`${mark}\0\0\0\0${type}`, 'latin1');
const wav = [form('RIFF', 'WAVE'), chunk('fmt ', noise(16, 1), false), chunk('data', SOUND, false)];
const aiff = [form('FORM', 'AIFF'), chunk('COMM', noise(18, 1), true), chunk('SSND', SOUND, true)];
const largeMdat = Buffer.alloc(16);
largeMdat.writeUInt32BE(1);
largeMdat.write('mdat', 4, 'latin1');
largeMdat.writeBigUInt64BE(BigInt(largeMdat.length + SOUND.length), 8);
const mp4 = [box('ftyp', Buffer.from('M4A ')), box('moov', noise(99, 1)), box('mdat', SOUND)];

/** Playlists and collections hold these ids: they stay the same in every reader. */
const IDS: readonly (readonly [string, string, Uint8Array])[] = [
  ['mp3', '03OHrtEAvEGwdhcVEmFx23', frames],
  [
    'mp3 with an Info frame and tags around it',
    '03OHrtEAvEGwdhcVEmFx23',
    Buffer.concat([id3Tag(300), infoFrame, frames, apeTag(77), id3v1Tag()]),
  ],
  ['mp3 behind two tags and garbage', '03OHrtEAvEGwdhcVEmFx23', Buffer.concat([id3Tag(5), id3Tag(130), noise(999, 4), frames])],
  ['mp3 that is cut off', '3ZBg5RN431cE8t0cVDUqb0', frames.subarray(0, 50_000)],
  ['ogg', '6ekzNBQ66DyzkFgQC6ztwn', ogg],
  ['ogg that is cut off', '0gDLSu3E9zDCzjYNkvSOvE', ogg.subarray(0, 20_000)],
  ['ogg with garbage at its end', '6ekzNBQ66DyzkFgQC6ztwn', Buffer.concat([ogg, noise(5_000, 6)])],
  [
    'two oggs in one',
    '6yxszqEzLbndQVFIz5kZUl',
    Buffer.concat([ogg, oggPage(8, 0n, noise(30, 1)), oggPage(8, 960n, noise(500, 5))]),
  ],
  ['wav', '6EQE3yETF6lW7o87tIi2Sq', Buffer.concat(wav)],
  [
    'wav with a tag in front of its sound',
    '6EQE3yETF6lW7o87tIi2Sq',
    Buffer.concat([...wav.slice(0, 2), chunk('LIST', noise(5, 1), false), ...wav.slice(2)]),
  ],
  ['wav that is cut off', '5ACD1RAy0hEF05ggH9lDho', Buffer.concat(wav).subarray(0, 60_000)],
  ['aiff', '6EQE3yETF6lW7o87tIi2Sq', Buffer.concat(aiff)],
  ['m4a', '6EQE3yETF6lW7o87tIi2Sq', Buffer.concat(mp4)],
  ['m4a with a 64-bit box', '6EQE3yETF6lW7o87tIi2Sq', Buffer.concat([...mp4.slice(0, 2), largeMdat, SOUND])],
  ['flac', '66Y5afp8EsQb6wJlU5oyng', flacFile(noise(16, 2), SOUND)],
  ['flac behind a tag', '66Y5afp8EsQb6wJlU5oyng', Buffer.concat([id3Tag(50), flacFile(noise(16, 2), SOUND)])],
  ['flac without a digest', '6EQE3yETF6lW7o87tIi2Sq', flacFile(Buffer.alloc(16), SOUND)],
  ['what is not known', '6EQE3yETF6lW7o87tIi2Sq', SOUND],
];

describe('the id of a sound', () => {
  for (const [name, id, bytes] of IDS)
    it(`of ${name} is what it always was`, async () => {
      expect(await audioIdOf(bytesFromArray(bytes))).to.equal(id);
    });
});
