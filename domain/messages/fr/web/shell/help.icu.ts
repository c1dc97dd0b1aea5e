import type english from '../../../en/web/shell/help.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'Raccourcis clavier',
  singleKeys: 'Raccourcis à une touche',
  singleKeysHint: 'Désactivez-les s’ils gênent la saisie vocale ou un lecteur d’écran. Ctrl+K et ⌘K fonctionnent toujours.',
  rows: {
    play: { keys: 'Espace ou k', action: 'Lire ou mettre en pause' },
    seek: { keys: '← ou →', action: 'Reculer ou avancer de 15 secondes' },
    skip: { keys: 'Maj+← ou →, ou p ou n', action: 'Précédent ou suivant' },
    volume: { keys: '− ou +', action: 'Baisser ou monter le volume' },
    mute: { keys: 'm', action: 'Couper le son' },
    speed: { keys: 'Maj+↑ ou ↓, ou < ou >', action: 'Plus vite ou plus lentement (épisodes)' },
    shuffle: { keys: 's', action: 'Lecture aléatoire' },
    repeat: { keys: 'r', action: 'Répétition' },
    queue: { keys: 'q', action: 'File d’attente' },
    save: { keys: 'l', action: 'Enregistrer ou retirer ce qui est lu' },
    search: { keys: '/, ou Ctrl+K ou ⌘K', action: 'Rechercher' },
    help: { keys: '?', action: 'Raccourcis clavier' },
  },
} as const satisfies Translation<typeof english>;
