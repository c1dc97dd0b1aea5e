import { codecOf, containerOf } from '#domain/media/mime.ts';
import { createMp3Parser } from './mp3-parser.ts';
import { createMp4Parser } from './mp4-parser.ts';
import type { ParserListener, SegmentParser } from './segment-parser.ts';

/** The codecs of a container, by their sample entry names. Measured in Chromium. */
const CODECS: Readonly<Record<string, readonly string[]>> = {
  'audio/mp4': ['mp4a', 'opus', 'flac'],
  'video/mp4': ['avc1', 'avc3', 'av01', 'vp09', 'mp4a', 'opus', 'flac'],
};
const AAC_OBJECTS = /^mp4a\.40\.(2|5|29)$/i;

/** The codec family of a type: `mp4a`. */
export const familyOf = (type: string) => codecOf(type)?.split('.')[0]?.toLowerCase() ?? '';

/** Whether media sources support a type. */
export function isSupportedType(type: string): boolean {
  if (containerOf(type) === 'audio/mpeg') return codecOf(type) === null || familyOf(type) === 'mp3';
  const family = familyOf(type);
  return (CODECS[containerOf(type)]?.includes(family) ?? false) && (family !== 'mp4a' || AAC_OBJECTS.test(codecOf(type) ?? ''));
}

export const isVideoType = (type: string) => containerOf(type).startsWith('video/');

/** Whether the frames of a stream have no timestamps. */
export const hasNoTimestamps = (type: string) => containerOf(type) === 'audio/mpeg';

export const parserFor = (type: string, listener: ParserListener): SegmentParser =>
  hasNoTimestamps(type) ? createMp3Parser(listener) : createMp4Parser(listener);
