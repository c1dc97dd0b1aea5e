import type english from '../../en/web/server.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  feeds: {
    hint: 'Tous les podcasts que suivent les membres. Le serveur récupère chaque flux de lui-même.',
    none: 'Aucun membre ne suit de flux de podcast.',
    podcast: 'Podcast',
    state: 'État',
    fetched: 'Récupéré {time}',
    never: 'Pas encore récupéré',
    refresh: 'Actualiser',
    refreshName: 'Actualiser {name}',
    refreshing: 'Actualisation…',
  },
  promotions: {
    hint: 'L’exploitant les définit dans le fichier indiqué par --promotions. Un changement s’applique au prochain démarrage.',
    none: 'Aucune publicité et aucune playlist sponsorisée ne sont définies.',
    unheard: 'Personne n’entend de publicité : les comptes avec la formule Free ne font ici que piloter d’autres appareils.',
    ads: 'Publicités',
    slot: 'Emplacement',
    between: '{count, plural, one {après chaque titre} other {tous les # titres}}',
    advertisers: 'Annonceurs',
    sponsored: 'Playlists sponsorisées',
    playlist: 'Playlist',
    missing: 'Pas dans cette bibliothèque',
    sponsor: 'Sponsor',
    running: 'En cours',
    from: 'à partir du {day}',
    until: 'jusqu’au {day}',
    fromUntil: 'du {from} au {until}',
    ended: 'terminée le {day}',
  },
  flags: {
    hint: 'L’exploitant les définit dans le fichier indiqué par --flags, pour tous les comptes.',
    none: 'Aucun indicateur n’est défini.',
    name: 'Indicateur',
    value: 'Valeur',
  },
  backup: {
    hint: 'Une sauvegarde contient la base de données, le secret et toutes les images, pas la musique. Elle se trouve dans le dossier « backups » du dossier de données ; les trois dernières sont gardées.',
    keep: 'Copiez-la sur un autre disque ou téléchargez-la, et protégez-la comme le dossier de données.',
    keepHere:
      'Copiez-la sur un autre disque, et protégez-la comme le dossier de données. Ce serveur ne permet pas de la télécharger.',
    make: 'Sauvegarder maintenant',
    making: 'Sauvegarde en cours…',
    none: 'Le dossier de données ne contient aucune sauvegarde.',
    file: 'Fichier',
    made: 'Créée',
    size: 'Taille',
    download: 'Télécharger',
    downloadName: 'Télécharger {name}',
    restore: 'Pour la restaurer dans un dossier vide : npm start -- restore FICHIER --data DOSSIER',
    database:
      'Les données sont dans une base à part. Sauvegardez-la avec ses propres outils et gardez à côté le fichier « secret » du dossier de données.',
  },
} as const satisfies Translation<typeof english>;
