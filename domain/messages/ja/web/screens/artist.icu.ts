import type english from '../../../en/web/screens/artist.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  popular: '人気の曲',
  albums: 'アルバム',
  singles: 'シングル',
  compilations: 'コンピレーション',
  appearsOn: '参加作品',
  related: 'ファンが好きなほかのアーティスト',
  about: 'プロフィール',
  listenersIn: '{city}、{country}：リスナー{listeners, plural, other {#人}}',
} as const satisfies Translation<typeof english>;
