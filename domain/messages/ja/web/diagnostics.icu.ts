import type english from '../../en/web/diagnostics.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  hint: 'このページの過去10分間の動作です。新しいものから表示します。',
  list: '起きたこと',
  empty: 'まだ何も起きていません',
  emptyHint: '何かを再生してください。停止すると、その理由がここに表示されます。',
  problem: '問題',
  unnamed: '曲',
  page: {
    connected: 'サーバーに接続しました。',
    connectionLost: 'サーバーとの接続が切れました。',
    lostWhilePlaying: 'サーバーとの接続が切れました。読み込み済みの部分は再生を続けました。',
    reconnected: 'サーバーに再び接続しました。',
    retriesUsed: 'サーバーが応答しませんでした。Cadenzaは1分ごとに再試行します。',
    signedOut: 'サーバーがこのページをログアウトさせました。',
    paused: 'このページで一時停止しました。',
    pausedElsewhere: '別のアプリまたはスクリプトが一時停止しました。',
    pausedByBrowser: 'ブラウザまたはシステムが一時停止しました（ヘッドホンが外れた場合など）。',
    pausedByTimer: 'スリープタイマーで一時停止しました。',
    stopped: 'ここでの再生が終わりました。別のデバイスに移ったか、再生するものがなくなりました。',
    listFailed: 'リストに再生できるものがないため、再生を停止しました。',
    autoplayBlocked: '再生を押すまで、ブラウザが音をブロックします。',
    commandLost: 'サーバーが時間内に操作に応答しませんでした。',
  },
  track: {
    started: '「{track}」が始まりました。',
    skipped: 'このページで「{track}」をスキップしました。',
    waiting: '「{track}」がデータを待ちました。',
    interrupted: 'データが届かないため、「{track}」が中断しました。',
    continued: '「{track}」を再開しました。',
    listEnded: '「{track}」でリストが終わりました。',
  },
  device: {
    pausedBy: '別のデバイス（{device}）が一時停止しました。',
    resumedBy: '別のデバイス（{device}）が再開しました。',
    changedBy: '別のデバイス（{device}）が再生するものを選びました。',
    stoppedBy: '別のデバイス（{device}）が再生を引き継いだか、ここでの再生を終了しました。',
  },
  failed: {
    skipped: '「{track}」を再生できなかったため、次の曲に進みました。',
    stopped: '「{track}」のため、このページは再生を停止しました。',
    none: '「{track}」でエラーが発生しました。',
  },
  report: '不具合の報告',
  exportSession: 'セッションを書き出す',
  exportHint: '不具合の報告用に、このページの過去10分間を保存します。名前やパスワードは含みません。',
} as const satisfies Translation<typeof english>;
