import type english from '../../../en/web/screens/sign-in.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  welcome: 'ようこそ',
  welcomeHint: 'このサーバーの設定：名前とパスワードを選んでください。所有者のアカウントが作成されます。',
  signIn: 'ログイン',
  signInHint: '音楽を聴くにはログインしてください。',
  join: '参加',
  joinHint: '招待を入力し、名前とパスワードを選んでください。',
  name: '名前',
  password: 'パスワード',
  passwordHint: '{min, number}文字以上。',
  showPassword: 'パスワードを表示',
  invitation: '招待',
  create: 'アカウントを作成',
  haveInvitation: '招待を持っています',
  haveAccount: 'アカウントを持っています',
  waiting: 'お待ちください…',
  embed: {
    title: '埋め込みで聴く',
    hint: '{name}として曲全体を再生します。',
    confirm: '続ける',
  },
  secondStep: {
    title: '2段階認証',
    hint: '本人であることを確認してください。',
    passkey: 'パスキーを使う',
    code: 'コード',
    codeHint: 'アプリの6桁の数字、またはリカバリーコードを入力してください。',
    recovery: 'リカバリーコード',
    submit: '続ける',
    otherAccount: '別のアカウントを使う',
  },
} as const satisfies Translation<typeof english>;
