import type english from '../../../en/web/screens/recommendation.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  radio: 'ラジオへ移動',
  station: 'ラジオ',
  like: 'こういう曲をもっと',
  unlike: '「いいね」を取り消す',
  banSong: 'この曲を再生しない',
  banned: '{name}は今後おすすめしません',
  banArtist: '{name}を再生しない',
  feedback: 'フィードバック',
  failed: '問題が発生しました。しばらくしてからもう一度お試しください。',
  empty: 'まだ何もありません',
  emptyHint: '音楽を再生すると、おすすめがここに表示されます。',
  emptyAction: 'アルバムを見る',
  noPodcasts: {
    title: 'まだポッドキャストがありません',
    hint: 'フィードのアドレスで追加するか、Podcastsという名前のフォルダにエピソードを入れてください。',
    action: 'ポッドキャストへ移動',
  },
} as const satisfies Translation<typeof english>;
