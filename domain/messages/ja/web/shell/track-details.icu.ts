import type english from '../../../en/web/shell/track-details.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: '「{name}」の詳細',
  format: '形式',
  bitrate: 'ビットレート',
  bitrateValue: '{rate} kbit/s',
  sampleRate: 'サンプルレート',
  sampleRateValue: '{rate} kHz',
  channels: 'チャンネル数',
  gain: 'ReplayGain',
  trackGain: '曲 {gain} dB',
  albumGain: 'アルバム {gain} dB',
  peak: 'ピーク {peak}',
  size: 'サイズ',
  added: '追加日',
  plays: '再生回数',
  isrc: 'ISRC',
  mbid: 'MusicBrainz の録音',
  path: 'ファイル',
  loading: '詳細を読み込んでいます',
} as const satisfies Translation<typeof english>;
