import type english from '../../../en/web/shell/help.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'キーボードショートカット',
  singleKeys: '1キーのショートカット',
  singleKeysHint: '音声入力やスクリーンリーダーと競合する場合はオフにしてください。Ctrl+Kと⌘Kは引き続き使えます。',
  rows: {
    play: { keys: 'スペースまたはk', action: '再生または一時停止' },
    seek: { keys: '←または→', action: '15秒戻るまたは進む' },
    skip: { keys: 'Shift+←または→、pまたはn', action: '前へまたは次へ' },
    volume: { keys: '−または+', action: '音量を下げるまたは上げる' },
    mute: { keys: 'm', action: 'ミュート' },
    speed: { keys: 'Shift+↑または↓、<または>', action: '速くまたは遅く（エピソード）' },
    shuffle: { keys: 's', action: 'シャッフル' },
    repeat: { keys: 'r', action: 'リピート' },
    queue: { keys: 'q', action: '再生キュー' },
    save: { keys: 'l', action: '再生中のものを保存または削除' },
    search: { keys: '/、Ctrl+Kまたは⌘K', action: '検索' },
    help: { keys: '?', action: 'キーボードショートカット' },
  },
} as const satisfies Translation<typeof english>;
