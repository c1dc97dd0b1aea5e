import type english from '../../../en/web/shell/queue.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: '再生キュー',
  nowPlaying: '再生中',
  queued: 'キューの次の曲',
  count: 'キューに{count, number}件',
  clear: 'キューをクリア',
  cleared: 'キューをクリアしました',
  remove: '{name}をキューから削除',
  removed: '{name}をキューから削除しました',
  drag: '{name}を移動：ドラッグするか、Alt+↑またはAlt+↓を押す',
  moved: '{name}、{total, number}件中{place, number}番目',
  loading: '読み込み中',
  played: '再生済み',
  showPlayed: '再生済みの{count, plural, other {#曲}}を表示',
  hidePlayed: '再生済みの曲を隠す',
  from: '次に再生：{name}',
  similar: '似ている音楽',
  save: 'プレイリストとして保存',
  removeNext: '{name}を次の曲から削除',
  removedNext: '{name}を次の曲から削除しました',
  nextUp: '次に再生',
  empty: '次に再生するものがありません。アルバムを再生するか、プラスボタンで曲を追加してください。',
  close: 'キューを閉じる',
} as const satisfies Translation<typeof english>;
