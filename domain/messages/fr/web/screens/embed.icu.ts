import type english from '../../../en/web/screens/embed.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'Intégrer',
  size: 'Taille',
  sizes: {
    compact: 'Compacte, 300 × 80',
    card: 'Carte, pleine largeur × 152',
    list: 'Liste, 300 × 380',
    large: 'Grande, pleine largeur × 420',
  },
  dark: 'Sombre, au lieu des couleurs de la pochette',
  start: 'Commencer à',
  startHint: 'Écrivez minutes et secondes, par exemple 1:30.',
  code: 'Collez ce code dans votre page :',
  copy: 'Copier',
  copied: 'Copié',
  preview: 'Aperçu',
  share: 'Partager une playlist privée',
  shareHint:
    'Toute personne qui a le lien peut écouter des extraits. Vous pouvez y mettre fin dans les paramètres de votre bibliothèque.',
  shareWholeHint:
    'Toute personne qui a le lien peut écouter toute la playlist. Vous pouvez y mettre fin dans les paramètres de votre bibliothèque.',
  wholeTracks: 'Titres entiers, au lieu d’extraits',
  notWhole:
    'Seul son propriétaire peut partager une playlist, et les titres entiers exigent premium et de la musique sans chiffrement.',
  expiry: 'Se termine',
  expiries: { day: 'Après un jour', week: 'Après une semaine', month: 'Après 30 jours', never: 'Quand j’y mets fin' },
  createShare: 'Créer le lien',
  link: 'Envoyez ce lien ou utilisez le code ci-dessus :',
  notOwner: 'Seul son propriétaire peut partager une playlist.',
  notShared: 'Le lien n’a pas été créé. Réessayez ou mettez d’abord fin à d’autres partages.',
} as const satisfies Translation<typeof english>;
