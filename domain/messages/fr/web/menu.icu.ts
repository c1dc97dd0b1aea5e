import type english from '../../en/web/menu.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  play: 'Lire',
  shuffle: 'Lecture aléatoire',
  next: 'Lire ensuite',
  queue: 'Ajouter à la file d’attente',
  select: 'Sélectionner',
  share: 'Partager',
  artist: 'Accéder à {name}',
  song: 'Accéder au titre',
  album: 'Accéder à l’album',
  episode: 'Accéder à l’épisode',
  show: 'Accéder au podcast',
  markPlayed: 'Marquer comme écouté',
  markUnplayed: 'Marquer comme non écouté',
  copy: 'Copier le lien',
  embed: 'Intégrer',
  details: 'Détails',
  copied: 'Lien copié',
  notCopied: 'Ce navigateur ne permet pas de copier.',
} as const satisfies Translation<typeof english>;
