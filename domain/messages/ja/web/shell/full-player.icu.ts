import type english from '../../../en/web/shell/full-player.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  lyrics: '歌詞',
  transcript: '文字起こし',
  chapters: 'チャプター',
  follow: '再生に合わせて表示',
  larger: '文字を大きく',
  smaller: '文字を小さく',
  playFrom: '{text}、{time}から再生',
  pause: '間奏',
  back: '{count, plural, other {#秒}}戻る',
  forward: '{count, plural, other {#秒}}進む',
  miniPlayer: 'ミニプレーヤー',
  visualiser: 'ビジュアライザ',
  visualiserReduced: '動きを減らしている間はオフです',
  visualiserElsewhere: 'ほかのデバイスで再生中です',
} as const satisfies Translation<typeof english>;
