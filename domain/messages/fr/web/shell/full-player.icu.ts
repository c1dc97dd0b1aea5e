import type english from '../../../en/web/shell/full-player.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  lyrics: 'Paroles',
  transcript: 'Transcription',
  chapters: 'Chapitres',
  follow: 'Suivre le texte',
  larger: 'Agrandir le texte',
  smaller: 'Réduire le texte',
  playFrom: '{text}, lire à partir de {time}',
  pause: 'Instrumental',
  back: 'Reculer de {count, plural, one {# seconde} other {# secondes}}',
  forward: 'Avancer de {count, plural, one {# seconde} other {# secondes}}',
  miniPlayer: 'Mini-lecteur',
  visualiser: 'Visualiseur',
  visualiserReduced: 'Désactivé tant que les animations sont réduites',
  visualiserElsewhere: 'La musique est lue sur un autre appareil',
} as const satisfies Translation<typeof english>;
