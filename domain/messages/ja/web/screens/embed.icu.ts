import type english from '../../../en/web/screens/embed.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: '埋め込み',
  size: 'サイズ',
  sizes: {
    compact: 'コンパクト、300 × 80',
    card: 'カード、全幅 × 152',
    list: 'リスト、300 × 380',
    large: '大、全幅 × 420',
  },
  dark: 'カバーの色の代わりにダークを使う',
  start: '開始位置',
  startHint: '1:30のように分と秒を入力してください。',
  code: 'このコードをページに貼り付けてください：',
  copy: 'コピー',
  copied: 'コピーしました',
  preview: 'プレビュー',
  share: '非公開プレイリストを共有',
  shareHint: 'リンクを知っている人は誰でも試聴できます。ライブラリの設定で終了できます。',
  shareWholeHint: 'リンクを知っている人は誰でもプレイリスト全体を聴けます。ライブラリの設定で終了できます。',
  wholeTracks: '試聴ではなく曲全体',
  notWhole: 'プレイリストを共有できるのは所有者だけです。曲全体にはpremiumと暗号化されていない音楽が必要です。',
  expiry: '終了',
  expiries: { day: '1日後', week: '1週間後', month: '30日後', never: '自分で終了するまで' },
  createShare: 'リンクを作成',
  link: 'このリンクを送るか、上のコードを使ってください：',
  notOwner: 'プレイリストを共有できるのは所有者だけです。',
  notShared: 'リンクを作成できませんでした。もう一度試すか、先にほかの共有を終了してください。',
} as const satisfies Translation<typeof english>;
