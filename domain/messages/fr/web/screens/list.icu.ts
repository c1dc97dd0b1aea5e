import type english from '../../../en/web/screens/list.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  counts: {
    tracks: '{count, plural, one {# titre} other {# titres}}',
    albums: '{count, plural, one {# album} other {# albums}}',
    episodes: '{count, plural, one {# épisode} other {# épisodes}}',
    results: '{count, plural, one {# résultat} other {# résultats}}',
  },
  shuffle: 'Lecture aléatoire de {name}',
  select: 'Sélectionner {name}',
  notPlayable: 'Ceci ne peut pas être lu ici.',
  notKept: 'Pas gardé sur cet appareil. La lecture sera possible quand votre serveur répondra.',
  tracks: {
    number: '#',
    title: 'Titre',
    album: 'Album',
    duration: 'Durée',
    actions: 'Plus',
    explicit: 'Explicite',
    disc: 'Disque {disc, number}',
  },
  selection: {
    label: 'Sélection',
    count: '{count, number} sélectionnés',
    play: 'Lire',
    next: 'Lire ensuite',
    queue: 'Ajouter à la file d’attente',
    addTo: 'Ajouter à une playlist',
    save: 'Enregistrer',
    remove: 'Retirer',
    removed: '{count, plural, one {# titre retiré} other {# titres retirés}}',
    all: 'Tout sélectionner',
    clear: 'Effacer la sélection',
  },
  album: { empty: 'Cet album ne contient aucun titre.' },
  show: { episodes: 'Épisodes', about: 'À propos', more: 'Afficher plus', less: 'Afficher moins' },
  episode: { resume: 'Reste {left}', played: 'Écouté' },
  collection: {
    albums: 'Albums',
    artists: 'Artistes',
    shows: 'Podcasts',
    empty: 'Rien ici pour le moment',
    emptyHint: 'Les nouveaux fichiers des dossiers du serveur apparaissent ici automatiquement.',
  },
} as const satisfies Translation<typeof english>;
