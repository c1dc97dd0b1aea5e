import type english from '../../en/web/menu.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  play: '再生',
  shuffle: 'シャッフル再生',
  next: '次に再生',
  queue: 'キューに追加',
  select: '選択',
  share: '共有',
  artist: '{name}へ移動',
  song: '曲へ移動',
  album: 'アルバムへ移動',
  episode: 'エピソードへ移動',
  show: 'ポッドキャストへ移動',
  markPlayed: '再生済みにする',
  markUnplayed: '未再生にする',
  copy: 'リンクをコピー',
  embed: '埋め込む',
  details: '詳細',
  copied: 'リンクをコピーしました',
  notCopied: 'このブラウザではコピーできません。',
} as const satisfies Translation<typeof english>;
