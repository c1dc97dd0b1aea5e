import type english from '../../en/web/diagnostics.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  hint: 'Ce que cette page a fait ces dix dernières minutes, le plus récent d’abord.',
  list: 'Ce qui s’est passé',
  empty: 'Rien pour le moment',
  emptyHint: 'Lancez une lecture. Quand elle s’arrête, la raison apparaît ici.',
  problem: 'Problème',
  unnamed: 'Un titre',
  page: {
    connected: 'Connecté au serveur.',
    connectionLost: 'La connexion au serveur a été perdue.',
    lostWhilePlaying: 'La connexion au serveur a été perdue. Ce qui était chargé a continué.',
    reconnected: 'De nouveau connecté au serveur.',
    retriesUsed: 'Le serveur n’a pas répondu. Cadenza réessaie chaque minute.',
    signedOut: 'Le serveur a déconnecté cette page.',
    paused: 'Mis en pause sur cette page.',
    pausedElsewhere: 'Mis en pause par une autre application ou un script.',
    pausedByBrowser: 'Mis en pause par le navigateur ou le système, par exemple parce que le casque a été débranché.',
    pausedByTimer: 'Mis en pause par la minuterie de veille.',
    stopped: 'La lecture s’est terminée ici. Un autre appareil a pris le relais, ou il ne restait rien à lire.',
    listFailed: 'La lecture s’est arrêtée : rien dans la liste ne pouvait être lu.',
    autoplayBlocked: 'Le navigateur bloque le son jusqu’à ce que vous appuyiez sur Lire.',
    commandLost: 'Le serveur n’a pas répondu à temps à une commande.',
  },
  track: {
    started: '« {track} » a commencé.',
    skipped: '« {track} » a été passé sur cette page.',
    waiting: '« {track} » a attendu des données.',
    interrupted: '« {track} » a été interrompu, car ses données ne sont pas arrivées.',
    continued: '« {track} » a repris.',
    listEnded: 'La liste s’est terminée après « {track} ».',
  },
  device: {
    pausedBy: 'Mis en pause par un autre appareil, {device}.',
    resumedBy: 'Repris par un autre appareil, {device}.',
    changedBy: 'Un autre appareil, {device}, a choisi quoi lire.',
    stoppedBy: 'Un autre appareil, {device}, a pris le relais ou terminé la lecture ici.',
  },
  failed: {
    skipped: '« {track} » n’a pas pu être lu, le titre suivant a donc été lancé.',
    stopped: 'À cause de « {track} », cette page a arrêté la lecture.',
    none: 'Une erreur est survenue avec « {track} ».',
  },
  report: 'Rapport de bug',
  exportSession: 'Exporter la session',
  exportHint: 'Enregistre les dix dernières minutes de cette page pour un rapport de bug, sans noms ni mots de passe.',
} as const satisfies Translation<typeof english>;
