import type english from '../../en/web/settings.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  title: 'Paramètres',
  all: 'Tous les paramètres',
  search: 'Rechercher dans les paramètres',
  contents: 'Paramètres par thème',
  nothing: 'Aucun paramètre pour « {query} »',
  nothingHint: 'Essayez un autre mot.',
  groups: {
    playback: {
      title: 'Lecture',
      keywords:
        'son égaliseur bandes préréglage volume normalisation intensité curseur lecture automatique fondu enchaîné qualité streaming débit données mobiles silence passer épisodes',
    },
    appearance: {
      title: 'Apparence',
      keywords: 'thème sombre clair couleurs mouvement animation accent couleur',
    },
    language: { title: 'Langue', keywords: 'traduction anglais allemand français english' },
    app: { title: 'Application', keywords: 'installer écran d’accueil bureau hors ligne' },
    keys: { title: 'Clavier', keywords: 'raccourcis touches' },
    devices: { title: 'Appareils', keywords: 'nom renommer navigateur session privée' },
    account: {
      title: 'Compte',
      keywords: 'mot de passe seconde étape clé d’accès déconnexion sessions jeton profil historique export diagnostic',
    },
    services: { title: 'Autres services', keywords: 'scrobbling listenbrainz last.fm écoutes' },
    shares: { title: 'Partages', keywords: 'liens playlists' },
    library: { title: 'Musique sur ce serveur', keywords: 'bibliothèque analyse dossiers fichiers problèmes ignorés doublons' },
    members: { title: 'Membres et statistiques', keywords: 'inviter formule supprimer propriétaire rapport' },
    feeds: { title: 'Flux de podcasts', keywords: 'podcasts flux actualiser erreurs rss' },
    promotions: { title: 'Publicités et sponsors', keywords: 'publicités annonceurs playlists sponsorisées' },
    flags: { title: 'Indicateurs de fonctionnalités', keywords: 'indicateurs flags expériences' },
    backup: { title: 'Sauvegarde', keywords: 'sauvegarde restaurer copie données' },
  },
  noShares: 'Vous ne partagez aucune playlist privée.',
  theme: {
    title: 'Thème',
    options: { system: { label: 'Comme le système' }, dark: { label: 'Sombre' }, light: { label: 'Clair' } },
  },
  accent: {
    title: 'Couleur d’accent',
    cover: 'D’après la pochette du titre en cours',
    own: 'Couleur personnelle',
    reset: 'Celle de Cadenza',
    hint: 'Elle est éclaircie ou assombrie autant qu’il le faut pour que les textes restent lisibles.',
  },
  density: {
    title: 'Densité',
    options: {
      comfortable: { label: 'Aérée' },
      compact: { label: 'Compacte', hint: 'Des lignes plus basses et des cartes plus petites : l’écran en montre davantage.' },
    },
  },
  motion: {
    title: 'Mouvement',
    options: {
      system: { label: 'Comme le système' },
      reduced: { label: 'Réduit', hint: 'Rien ne glisse, ne se fond ni ne tourne.' },
    },
  },
  language: {
    label: 'Langue du lecteur',
    browser: 'Comme le navigateur',
    hint: 'Le lecteur sera en {name} après le rechargement de la page.',
    reload: 'Recharger maintenant',
  },
  app: {
    install: 'Installer Cadenza',
    installHint: 'Cadenza s’ouvre dans sa propre fenêtre, depuis votre écran d’accueil ou votre bureau.',
    installed: 'Cadenza est installé sur cet appareil.',
    cannotInstall: 'Ce navigateur ne propose pas d’installer Cadenza ici. Son menu le permet peut-être.',
  },
  device: {
    name: 'Nom de ce navigateur',
    hint: 'Vos autres appareils l’affichent dans leur liste.',
    save: 'Enregistrer le nom',
    saved: 'Ce navigateur s’appelle désormais « {name} »',
  },
} as const satisfies Translation<typeof english>;
