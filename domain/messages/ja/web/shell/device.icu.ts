import type english from '../../../en/web/shell/device.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'デバイス',
  close: 'デバイスを閉じる',
  thisBrowser: 'このブラウザ',
  playOn: '{name}で再生',
  active: '{name}、再生中',
  privateHint: '再生内容はどのデバイスにも保存されません。6時間後に終了します。',
  types:
    '{type, select, computer {コンピュータ} tablet {タブレット} smartphone {スマートフォン} speaker {スピーカー} tv {テレビ} other {デバイス}}',
  noOtherDevices: '別のブラウザやデバイスでCadenzaを開くと、そこで音楽を再生できます。',
  options: '{name}のオプション',
  rename: '{name}の名前を変更',
  renameShort: '名前を変更',
  newName: 'このデバイスの名前',
  save: '保存',
  remove: '{name}を削除',
  removeShort: '削除',
  confirmRemove: '本当に削除しますか？',
  since: '{moment}から接続',
  lost: '最終接続 {moment}',
} as const satisfies Translation<typeof english>;
