import type english from '../../../en/web/shell/track-details.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'Détails de {name}',
  format: 'Format',
  bitrate: 'Débit',
  bitrateValue: '{rate} kbit/s',
  sampleRate: 'Fréquence d’échantillonnage',
  sampleRateValue: '{rate} kHz',
  channels: 'Canaux',
  gain: 'ReplayGain',
  trackGain: 'Titre {gain} dB',
  albumGain: 'Album {gain} dB',
  peak: 'Crête {peak}',
  size: 'Taille',
  added: 'Ajout',
  plays: 'Écoutes',
  isrc: 'ISRC',
  mbid: 'Enregistrement MusicBrainz',
  path: 'Fichier',
  loading: 'Chargement des détails',
} as const satisfies Translation<typeof english>;
