import type english from '../../../en/web/screens/saved.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  menuSave: 'Enregistrer',
  menuRemove: 'Retirer de la bibliothèque',
  menuFollow: 'Suivre',
  menuUnfollow: 'Ne plus suivre',
  collection: 'Votre collection',
  shortTitle: 'Collection',
  albums: 'Albums',
  artists: 'Artistes',
  podcasts: 'Podcasts',
  episodes: 'Épisodes',
  show: 'Afficher',
  onlySaved: { albums: 'Enregistrés', artists: 'Suivis', shows: 'Suivis' },
  all: 'Toute la bibliothèque',
  sort: 'Trier par',
  sorts: { added: 'Ajouts récents', name: 'Nom', length: 'Durée' },
  byCreator: {
    albums: 'Artiste',
    artists: 'Artiste',
    shows: 'Éditeur',
    episodes: 'Podcast',
  },
  filter: 'Filtrer',
  filterHint: 'Filtrer par mots',
  loading: 'Chargement de toute la liste : {seen, number} sur {total, number}',
  noMatches: 'Aucun résultat',
  noMatchesHint: 'Essayez des mots moins nombreux ou plus courts.',
  empty: {
    tracks: {
      title: 'Pas encore de titre liké',
      hint: 'Sélectionnez le cœur à côté d’un titre, ou appuyez sur L pendant sa lecture.',
    },
    albums: { title: 'Pas encore d’album enregistré', hint: 'Sélectionnez le cœur d’un album pour l’enregistrer.' },
    artists: { title: 'Pas encore d’artiste suivi', hint: 'Sélectionnez le cœur d’un artiste pour le suivre.' },
    shows: { title: 'Pas encore de podcast suivi', hint: 'Sélectionnez le cœur d’un podcast pour le suivre.' },
    episodes: { title: 'Pas encore d’épisode enregistré', hint: 'Sélectionnez le cœur d’un épisode pour l’enregistrer.' },
  },
} as const satisfies Translation<typeof english>;
