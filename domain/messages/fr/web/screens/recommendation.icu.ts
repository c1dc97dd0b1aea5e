import type english from '../../../en/web/screens/recommendation.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  radio: 'Accéder à la radio',
  station: 'Radio',
  like: 'Plus comme ça',
  unlike: 'Retirer le j’aime',
  banSong: 'Ne plus lire ce titre',
  banned: '{name} ne sera plus recommandé',
  banArtist: 'Ne plus lire {name}',
  feedback: 'Avis',
  failed: 'Un problème est survenu. Réessayez dans un instant.',
  empty: 'Rien ici pour le moment',
  emptyHint: 'Écoutez de la musique, et des recommandations apparaîtront ici.',
  emptyAction: 'Parcourir les albums',
  noPodcasts: {
    title: 'Pas encore de podcast',
    hint: 'Ajoutez-en un par l’adresse de son flux, ou mettez des épisodes dans un dossier nommé Podcasts.',
    action: 'Accéder aux podcasts',
  },
} as const satisfies Translation<typeof english>;
