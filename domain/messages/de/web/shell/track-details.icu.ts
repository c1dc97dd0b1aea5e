import type english from '../../../en/web/shell/track-details.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'Details von {name}',
  format: 'Format',
  bitrate: 'Bitrate',
  bitrateValue: '{rate} kbit/s',
  sampleRate: 'Abtastrate',
  sampleRateValue: '{rate} kHz',
  channels: 'Kanäle',
  gain: 'ReplayGain',
  trackGain: 'Titel {gain} dB',
  albumGain: 'Album {gain} dB',
  peak: 'Spitze {peak}',
  size: 'Größe',
  added: 'Hinzugefügt',
  plays: 'Wiedergaben',
  isrc: 'ISRC',
  mbid: 'MusicBrainz-Aufnahme',
  path: 'Datei',
  loading: 'Details werden geladen',
} as const satisfies Translation<typeof english>;
