import type english from '../../../en/web/screens/sign-in.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  welcome: 'Bienvenue',
  welcomeHint: 'Configurez ce serveur : choisissez un nom et un mot de passe. Cela crée le compte du propriétaire.',
  signIn: 'Se connecter',
  signInHint: 'Connectez-vous pour écouter votre musique.',
  join: 'Rejoindre',
  joinHint: 'Saisissez votre invitation, puis choisissez un nom et un mot de passe.',
  name: 'Nom',
  password: 'Mot de passe',
  passwordHint: 'Au moins {min, number} caractères.',
  showPassword: 'Afficher le mot de passe',
  invitation: 'Invitation',
  create: 'Créer le compte',
  haveInvitation: 'J’ai une invitation',
  haveAccount: 'J’ai un compte',
  waiting: 'Un instant…',
  embed: {
    title: 'Écouter dans le lecteur intégré',
    hint: 'Les titres entiers y sont lus en tant que {name}.',
    confirm: 'Continuer',
  },
  secondStep: {
    title: 'Validation en deux étapes',
    hint: 'Confirmez que c’est bien vous.',
    passkey: 'Utiliser une clé d’accès',
    code: 'Code',
    codeHint: 'Saisissez les six chiffres de votre application, ou un code de secours.',
    recovery: 'Code de secours',
    submit: 'Continuer',
    otherAccount: 'Utiliser un autre compte',
  },
} as const satisfies Translation<typeof english>;
