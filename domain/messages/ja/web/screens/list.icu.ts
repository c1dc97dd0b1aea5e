import type english from '../../../en/web/screens/list.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  counts: {
    tracks: '{count, plural, other {#曲}}',
    albums: '{count, plural, other {#枚のアルバム}}',
    episodes: '{count, plural, other {#件のエピソード}}',
    results: '{count, plural, other {#件の結果}}',
  },
  shuffle: '{name}をシャッフル再生',
  select: '{name}を選択',
  notPlayable: 'ここでは再生できません。',
  notKept: 'この端末に保存されていません。サーバーに接続できると再生できます。',
  tracks: {
    number: '#',
    title: 'タイトル',
    album: 'アルバム',
    duration: '長さ',
    actions: 'その他',
    explicit: '露骨な表現',
    disc: 'ディスク{disc, number}',
  },
  selection: {
    label: '選択',
    count: '{count, number}件を選択中',
    play: '再生',
    next: '次に再生',
    queue: 'キューに追加',
    addTo: 'プレイリストに追加',
    save: '保存',
    remove: '削除',
    removed: '{count, plural, other {#曲を削除しました}}',
    all: 'すべて選択',
    clear: '選択を解除',
  },
  album: { empty: 'このアルバムには曲がありません。' },
  show: { episodes: 'エピソード', about: '概要', more: 'もっと見る', less: '表示を減らす' },
  episode: { resume: '残り{left}', played: '再生済み' },
  collection: {
    albums: 'アルバム',
    artists: 'アーティスト',
    shows: 'ポッドキャスト',
    empty: 'まだ何もありません',
    emptyHint: 'サーバーのフォルダに追加されたファイルは、自動的にここに表示されます。',
  },
} as const satisfies Translation<typeof english>;
