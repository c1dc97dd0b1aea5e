import type english from '../../en/web/settings.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  title: '設定',
  all: 'すべての設定',
  search: '設定を検索',
  contents: '項目別の設定',
  nothing: '「{query}」に当てはまる設定がありません',
  nothingHint: '別の言葉をお試しください。',
  groups: {
    playback: {
      title: '再生',
      keywords:
        'サウンド 音 イコライザ バンド プリセット 音量 ノーマライズ ラウドネス スライダー 自動再生 クロスフェード ストリーミング 音質 モバイルデータ 無音 スキップ エピソード',
    },
    appearance: { title: '外観', keywords: 'テーマ ダーク ライト 色 動き アニメーション アクセント 色' },
    language: { title: '言語', keywords: '翻訳 日本語 英語 english' },
    app: { title: 'アプリ', keywords: 'インストール ホーム画面 デスクトップ オフライン' },
    keys: { title: 'キーボード', keywords: 'ショートカット キー' },
    devices: { title: 'デバイス', keywords: '名前 変更 ブラウザ プライベートセッション' },
    account: {
      title: 'アカウント',
      keywords: 'パスワード 2段階認証 パスキー ログアウト セッション トークン プロフィール 履歴 書き出し 診断',
    },
    services: { title: 'ほかのサービス', keywords: 'scrobbling listenbrainz last.fm スクロブル' },
    shares: { title: '共有', keywords: 'リンク プレイリスト' },
    library: { title: 'このサーバーの音楽', keywords: 'ライブラリ スキャン フォルダ ファイル 問題 スキップ 重複' },
    members: { title: 'メンバーと統計', keywords: '招待 プラン 削除 所有者 レポート' },
    feeds: { title: 'ポッドキャストのフィード', keywords: 'ポッドキャスト フィード 更新 エラー rss' },
    promotions: { title: '広告とスポンサー', keywords: '広告 広告主 スポンサー プレイリスト' },
    flags: { title: '機能フラグ', keywords: 'フラグ 実験' },
    backup: { title: 'バックアップ', keywords: 'バックアップ 復元 コピー データ' },
  },
  noShares: '共有中の非公開プレイリストはありません。',
  theme: {
    title: 'テーマ',
    options: { system: { label: 'システムに合わせる' }, dark: { label: 'ダーク' }, light: { label: 'ライト' } },
  },
  accent: {
    title: 'アクセントカラー',
    cover: '再生中の曲のカバーから',
    own: '自分の色',
    reset: 'Cadenzaの色',
    hint: '文字が読めるように、必要なだけ明るくまたは暗くします。',
  },
  density: {
    title: '表示の密度',
    options: {
      comfortable: { label: 'ゆったり' },
      compact: { label: 'コンパクト', hint: '行を低く、カードを小さくし、画面により多く表示します。' },
    },
  },
  motion: {
    title: '動き',
    options: {
      system: { label: 'システムに合わせる' },
      reduced: { label: '減らす', hint: 'スライド、フェード、回転をしません。' },
    },
  },
  language: {
    label: 'プレーヤーの言語',
    browser: 'ブラウザに合わせる',
    hint: 'ページを再読み込みすると、プレーヤーが{name}になります。',
    reload: '今すぐ再読み込み',
  },
  app: {
    install: 'Cadenzaをインストール',
    installHint: 'ホーム画面やデスクトップから、Cadenzaが専用のウィンドウで開きます。',
    installed: 'このデバイスにCadenzaがインストールされています。',
    cannotInstall: 'このブラウザは、ここでCadenzaをインストールする方法を示していません。ブラウザのメニューをご確認ください。',
  },
  device: {
    name: 'このブラウザの名前',
    hint: 'ほかのデバイスのリストに表示されます。',
    save: '名前を保存',
    saved: 'このブラウザの名前は「{name}」になりました',
  },
} as const satisfies Translation<typeof english>;
