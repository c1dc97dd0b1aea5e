import type english from '../../../en/web/shell/shared-listening.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'Écouter ensemble',
  hint: 'Toutes les personnes qui ont le lien entendent la même chose que vous, au même moment.',
  start: 'Démarrer une session',
  copy: 'Copier le lien',
  copied: 'Lien copié',
  link: 'Lien d’invitation',
  listenerCount: '{count, plural, one {Vous seul pour l’instant} other {# personnes écoutent}}',
  host: 'Hôte',
  you: 'Vous',
  away: 'Absent',
  paused: 'En pause',
  pausedHere: 'En pause sur cet appareil uniquement. Appuyez sur Lire pour rejoindre les autres.',
  remove: 'Retirer {name}',
  guestControl: 'Tout le monde peut commander la lecture',
  guestControlHint: 'Sinon, vous seul pouvez lire et passer. Tout le monde peut ajouter à la file d’attente.',
  leave: 'Quitter',
  end: 'Terminer la session',
  invited: '{name} vous invite à écouter ensemble',
  invitedHint:
    '{count, plural, one {Vous entendrez la même musique au même moment.} other {# personnes entendent la même musique au même moment.}}',
  join: 'Rejoindre',
  joined: 'Vous écoutez ensemble',
  joinedHint: 'Quittez quand vous voulez depuis le panneau des appareils.',
  home: 'Aller à l’accueil',
  ended: 'Cette session est terminée',
  endedHint: 'Demandez un nouveau lien à l’hôte.',
} as const satisfies Translation<typeof english>;
