import type english from '../../../en/web/screens/saved.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  menuSave: '保存',
  menuRemove: 'ライブラリから削除',
  menuFollow: 'フォロー',
  menuUnfollow: 'フォロー解除',
  collection: 'あなたのコレクション',
  shortTitle: 'コレクション',
  albums: 'アルバム',
  artists: 'アーティスト',
  podcasts: 'ポッドキャスト',
  episodes: 'エピソード',
  show: '表示',
  onlySaved: { albums: '保存済み', artists: 'フォロー中', shows: 'フォロー中' },
  all: 'ライブラリ全体',
  sort: '並べ替え',
  sorts: { added: '最近追加した順', name: '名前', length: '長さ' },
  byCreator: {
    albums: 'アーティスト',
    artists: 'アーティスト',
    shows: '配信者',
    episodes: 'ポッドキャスト',
  },
  filter: '絞り込み',
  filterHint: '言葉で絞り込み',
  loading: 'リスト全体を読み込み中：{total, number}件中{seen, number}件',
  noMatches: '当てはまるものがありません',
  noMatchesHint: '言葉を減らすか、短くしてください。',
  empty: {
    tracks: { title: 'お気に入りの曲がまだありません', hint: '曲の横のハートを選ぶか、再生中にLを押してください。' },
    albums: { title: '保存したアルバムがまだありません', hint: 'アルバムのハートを選ぶと保存できます。' },
    artists: { title: 'フォロー中のアーティストがまだいません', hint: 'アーティストのハートを選ぶとフォローできます。' },
    shows: { title: 'フォロー中のポッドキャストがまだありません', hint: 'ポッドキャストのハートを選ぶとフォローできます。' },
    episodes: { title: '保存したエピソードがまだありません', hint: 'エピソードのハートを選ぶと、あとで聴くために保存できます。' },
  },
} as const satisfies Translation<typeof english>;
