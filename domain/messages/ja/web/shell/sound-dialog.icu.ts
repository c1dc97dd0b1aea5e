import type english from '../../../en/web/shell/sound-dialog.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  sound: {
    loudness: '音量の均一化',
    loudnessModes: {
      track: { label: '曲ごと', hint: 'すべての曲を同じ音量で再生します。' },
      album: { label: 'アルバムごと', hint: 'アルバム内の音量差を保ちます。' },
      off: { label: 'オフ', hint: '録音されたままの音量で再生します。' },
    },
    crossfade: {
      title: 'クロスフェード',
      hint: '前の曲が終わる前に次の曲が始まります。曲順どおりのアルバムとエピソードは重なりません。',
      off: 'オフ',
      length: '{seconds, number}秒',
      spoken: '{seconds, plural, other {#秒}}',
    },
    curve: '音量スライダー',
    curves: {
      linear: { label: 'リニア', hint: '全体を均等な幅で調整します。' },
      cubic: { label: '聴感に合わせる', hint: '小さい音量を細かく調整します。' },
    },
  },
  silence: {
    title: 'エピソードの無音',
    on: '無音をスキップ',
    hint: '0.5秒より長い無音を4倍の速さで再生します。一緒に聴いている間は行いません。',
  },
  quality: {
    title: 'ストリーミングの音質',
    usual: '通常',
    mobile: 'モバイルデータ使用時',
    asUsual: '通常と同じ',
    options: { auto: '自動', low: '低', normal: '標準', high: '高' },
    hint: 'サーバーに複数の音質がある場合、次の曲より後の曲に適用されます。「自動」は遅い回線でデータを節約します。',
  },
  autoplay: {
    title: '自動再生',
    on: '似ている音楽を続けて再生',
    hint: 'すべてのデバイスのアカウントに適用されます。',
  },
  equalizer: {
    title: 'イコライザ',
    on: 'イコライザを使用',
    unsupported: 'このブラウザはイコライザに対応していません。Chrome 62以降、またはそれに基づくブラウザをお使いください。',
    preset: 'プリセット',
    custom: 'カスタム',
    presets: { flat: 'フラット', bass: '低音を強調', treble: '高音を強調', voice: 'ボイス', loudness: '小音量', rock: 'ロック' },
    bands: 'バンド',
    shape: 'カーブとバンド',
    hertz: '{hertz, number}ヘルツ',
    kilohertz: '{kilohertz, number}キロヘルツ',
    gain: '{gain}デシベル',
  },
} as const satisfies Translation<typeof english>;
