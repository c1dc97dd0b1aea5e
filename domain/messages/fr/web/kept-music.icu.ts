import type english from '../../en/web/kept-music.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  title: 'Sur cet appareil',
  keep: 'Garder sur cet appareil',
  remove: 'Retirer de cet appareil',
  disconnected: 'Votre serveur est injoignable.',
  keeping: '{name} est en cours d’enregistrement sur cet appareil',
  removed: '{name} n’est plus sur cet appareil',
  hint: 'Ce que vous gardez ici se lit sans réseau, jusqu’à ce que vous le retiriez ou vous déconnectiez.',
  none: 'Rien sur cet appareil pour l’instant',
  noneHint: 'Choisissez « Garder sur cet appareil » dans le menu d’un album, d’une playlist ou d’un épisode.',
  quota: 'Place pour la musique',
  used: '{used} utilisés sur {quota}',
  whole: '{count, plural, one {# titre} other {# titres}}',
  part: '{kept, number} titres sur {total, number}',
  loading: '{kept, number} titres sur {total, number} pour l’instant',
  reasons: {
    noRoom: 'Il n’y a pas de place pour le reste.',
    protected: 'Le reste est protégé et ne peut pas être gardé.',
    unavailable: 'Le reste ne peut pas être gardé.',
  },
  removeName: 'Retirer de cet appareil : {name}',
  settings: 'Musique sur cet appareil',
} as const satisfies Translation<typeof english>;
