import type english from '../../../en/web/screens/library.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  scanning: 'Analyse de vos dossiers',
  ready: 'À jour',
  progress: '{done, number} fichiers sur {seen, number}',
  tracks: 'Titres et épisodes',
  files: 'Fichiers analysés',
  skipped: 'Fichiers ignorés',
  problems: 'Fichiers illisibles',
  problemsShown: 'Affichage des {shown, number} premiers fichiers sur {count, number}.',
  problemsNone: 'Aucun fichier n’a été ignoré.',
  path: 'Fichier',
  reason: 'Raison',
  duplicates: 'Fichiers en double',
  duplicatesHint:
    '{count, plural, one {Un fichier est un doublon. Son titre apparaît une fois.} other {# fichiers sont des doublons. Chaque titre apparaît une fois.}}',
  duplicateOf: 'Identique à',
  signOut: 'Se déconnecter',
  signOutEverywhere: 'Se déconnecter partout',
  whyStopped: 'Pourquoi la lecture s’est-elle arrêtée ?',
} as const satisfies Translation<typeof english>;
