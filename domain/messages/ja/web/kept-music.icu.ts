import type english from '../../en/web/kept-music.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  title: 'この端末',
  keep: 'この端末に保存',
  remove: 'この端末から削除',
  disconnected: 'サーバーに接続できません。',
  keeping: '{name}をこの端末に保存しています',
  removed: '{name}はこの端末から削除されました',
  hint: 'ここに保存した曲はネットワークなしで再生できます。削除するかサインアウトするまで残ります。',
  none: 'この端末にはまだ何もありません',
  noneHint: 'アルバム、プレイリスト、エピソードのメニューで「この端末に保存」を選びます。',
  quota: '音楽の容量',
  used: '{quota}のうち{used}を使用中',
  whole: '{count, plural, other {#曲}}',
  part: '{total, number}曲のうち{kept, number}曲',
  loading: '{total, number}曲のうち{kept, number}曲を保存済み',
  reasons: {
    noRoom: '残りを保存する容量がありません。',
    protected: '残りは保護されているため保存できません。',
    unavailable: '残りは保存できません。',
  },
  removeName: 'この端末から削除：{name}',
  settings: 'この端末の音楽',
} as const satisfies Translation<typeof english>;
