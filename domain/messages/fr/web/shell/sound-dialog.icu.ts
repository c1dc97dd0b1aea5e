import type english from '../../../en/web/shell/sound-dialog.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  sound: {
    loudness: 'Normalisation du volume',
    loudnessModes: {
      track: { label: 'Par titre', hint: 'Tous les titres ont la même intensité.' },
      album: { label: 'Par album', hint: 'Conserve les écarts d’intensité au sein d’un album.' },
      off: { label: 'Désactivée', hint: 'Lit tout tel qu’enregistré.' },
    },
    crossfade: {
      title: 'Fondu enchaîné',
      hint: 'Un titre commence avant la fin du précédent. Les albums dans l’ordre et les épisodes ne sont jamais mixés.',
      off: 'Désactivé',
      length: '{seconds, number} s',
      spoken: '{seconds, plural, one {# seconde} other {# secondes}}',
    },
    curve: 'Curseur de volume',
    curves: {
      linear: { label: 'Linéaire', hint: 'Pas égaux sur toute la plage.' },
      cubic: { label: 'Perceptif', hint: 'Pas plus fins à faible volume.' },
    },
  },
  silence: {
    title: 'Silences des épisodes',
    on: 'Passer les silences',
    hint: 'Les silences de plus d’une demi-seconde passent quatre fois plus vite. Pas pendant une écoute à plusieurs.',
  },
  quality: {
    title: 'Qualité du streaming',
    usual: 'En général',
    mobile: 'Avec les données mobiles',
    asUsual: 'Comme en général',
    options: { auto: 'Automatique', low: 'Basse', normal: 'Normale', high: 'Haute' },
    hint: 'S’applique après le titre suivant, si le serveur a les titres en plusieurs qualités. Automatique économise les données sur une ligne lente.',
  },
  autoplay: {
    title: 'Lecture automatique',
    on: 'Continuer avec de la musique similaire',
    hint: 'S’applique à votre compte sur tous les appareils.',
  },
  equalizer: {
    title: 'Égaliseur',
    on: 'Utiliser l’égaliseur',
    unsupported:
      'Ce navigateur ne prend pas en charge l’égaliseur. Utilisez Chrome 62 ou une version ultérieure, ou un navigateur dérivé.',
    preset: 'Préréglage',
    custom: 'Personnalisé',
    presets: {
      flat: 'Neutre',
      bass: 'Basses renforcées',
      treble: 'Aigus renforcés',
      voice: 'Voix',
      loudness: 'Faible volume',
      rock: 'Rock',
    },
    bands: 'Bandes',
    shape: 'Courbe et bandes',
    hertz: '{hertz, number} hertz',
    kilohertz: '{kilohertz, number} kilohertz',
    gain: '{gain} décibels',
  },
} as const satisfies Translation<typeof english>;
