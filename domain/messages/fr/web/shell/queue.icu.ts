import type english from '../../../en/web/shell/queue.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'File d’attente',
  nowPlaying: 'Lecture en cours',
  queued: 'Ensuite dans la file d’attente',
  count: '{count, number} dans la file d’attente',
  clear: 'Vider la file d’attente',
  cleared: 'File d’attente vidée',
  remove: 'Retirer {name} de la file d’attente',
  removed: '{name} retiré de la file d’attente',
  drag: 'Déplacer {name} : faites glisser ou appuyez sur Alt+↑ ou Alt+↓',
  moved: '{name}, position {place, number} sur {total, number}',
  loading: 'Chargement',
  played: 'Écoutés',
  showPlayed: 'Afficher {count, plural, one {# titre écouté} other {# titres écoutés}}',
  hidePlayed: 'Masquer les titres écoutés',
  from: 'Ensuite, de {name}',
  similar: 'Musique similaire',
  save: 'Enregistrer comme playlist',
  removeNext: 'Retirer {name} des titres à suivre',
  removedNext: '{name} retiré des titres à suivre',
  nextUp: 'À suivre',
  empty: 'Rien à suivre. Lancez un album ou ajoutez des titres avec le bouton plus.',
  close: 'Fermer la file d’attente',
} as const satisfies Translation<typeof english>;
