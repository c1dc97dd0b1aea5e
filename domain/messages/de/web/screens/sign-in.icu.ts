import type english from '../../../en/web/screens/sign-in.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  welcome: 'Willkommen',
  welcomeHint: 'Richte diesen Server ein: Wähle einen Namen und ein Passwort. So entsteht das Konto des Eigentümers.',
  signIn: 'Anmelden',
  signInHint: 'Melde dich an, um deine Musik zu hören.',
  join: 'Beitreten',
  joinHint: 'Gib deine Einladung ein, und wähle einen Namen und ein Passwort.',
  name: 'Name',
  password: 'Passwort',
  passwordHint: 'Mindestens {min, number} Zeichen.',
  showPassword: 'Passwort anzeigen',
  invitation: 'Einladung',
  create: 'Konto erstellen',
  haveInvitation: 'Ich habe eine Einladung',
  haveAccount: 'Ich habe ein Konto',
  waiting: 'Einen Moment…',
  embed: {
    title: 'Im Embed hören',
    hint: 'Ganze Titel spielen dort als {name}.',
    confirm: 'Weiter',
  },
  secondStep: {
    title: 'Zwei-Faktor-Anmeldung',
    hint: 'Bestätige, dass du es bist.',
    passkey: 'Passkey verwenden',
    code: 'Code',
    codeHint: 'Gib die sechs Ziffern aus deiner App oder einen Wiederherstellungscode ein.',
    recovery: 'Wiederherstellungscode',
    submit: 'Weiter',
    otherAccount: 'Anderes Konto verwenden',
  },
} as const satisfies Translation<typeof english>;
