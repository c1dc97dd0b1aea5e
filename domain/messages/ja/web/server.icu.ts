import type english from '../../en/web/server.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  feeds: {
    hint: 'メンバーがフォローしているすべてのポッドキャストです。サーバーが各フィードを自動で取得します。',
    none: 'ポッドキャストのフィードをフォローしているメンバーはいません。',
    podcast: 'ポッドキャスト',
    state: '状態',
    fetched: '{time}に取得',
    never: '未取得',
    refresh: '更新',
    refreshName: '{name}を更新',
    refreshing: '更新中…',
  },
  promotions: {
    hint: '運営者が--promotionsで指定したファイルで設定します。変更は次回の起動時に反映されます。',
    none: '広告とスポンサー付きプレイリストは設定されていません。',
    unheard: '広告は再生されません。Freeプランのアカウントは、ここではほかのデバイスの操作だけができます。',
    ads: '広告',
    slot: '枠',
    between: '{count, plural, other {#曲ごと}}',
    advertisers: '広告主',
    sponsored: 'スポンサー付きプレイリスト',
    playlist: 'プレイリスト',
    missing: 'このライブラリにありません',
    sponsor: 'スポンサー',
    running: '掲載中',
    from: '{day}から',
    until: '{day}まで',
    fromUntil: '{from}から{until}まで',
    ended: '{day}に終了',
  },
  flags: {
    hint: '運営者が--flagsで指定したファイルで、すべてのアカウントに対して設定します。',
    none: '機能フラグは設定されていません。',
    name: 'フラグ',
    value: '値',
  },
  backup: {
    hint: 'バックアップにはデータベース、シークレット、すべての画像が入り、音楽は入りません。データフォルダの「backups」フォルダに置かれ、新しい3つが残ります。別のディスクにコピーするかダウンロードし、データフォルダと同じように守ってください。',
    make: '今すぐバックアップ',
    making: 'バックアップ中…',
    none: 'データフォルダにバックアップはありません。',
    file: 'ファイル',
    made: '作成日時',
    size: 'サイズ',
    download: 'ダウンロード',
    downloadName: '{name}をダウンロード',
    restore: '空のフォルダに復元するには：npm start -- restore ファイル --data フォルダ',
    database:
      'データは別のデータベースにあります。そのデータベースのツールでバックアップし、データフォルダの「secret」ファイルを一緒に保管してください。',
  },
} as const satisfies Translation<typeof english>;
