import type english from '../../../en/web/screens/library.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  scanning: 'フォルダをスキャン中',
  ready: '最新の状態です',
  progress: '{seen, number}件中{done, number}件のファイル',
  tracks: '曲とエピソード',
  files: 'スキャンしたファイル',
  skipped: 'スキップしたファイル',
  problems: '読み込めなかったファイル',
  problemsShown: '{count, number}件中、最初の{shown, number}件を表示しています。',
  problemsNone: 'スキップしたファイルはありません。',
  path: 'ファイル',
  reason: '理由',
  duplicates: '重複したファイル',
  duplicatesHint: '{count, plural, other {#件のファイルが重複しています。どの曲も一度だけ表示されます。}}',
  duplicateOf: '同じファイル',
  signOut: 'ログアウト',
  signOutEverywhere: 'すべてのデバイスからログアウト',
  whyStopped: 'なぜ停止したのですか？',
} as const satisfies Translation<typeof english>;
