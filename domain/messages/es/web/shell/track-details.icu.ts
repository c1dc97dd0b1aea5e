import type english from '../../../en/web/shell/track-details.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'Detalles de {name}',
  format: 'Formato',
  bitrate: 'Tasa de bits',
  bitrateValue: '{rate} kbit/s',
  sampleRate: 'Frecuencia de muestreo',
  sampleRateValue: '{rate} kHz',
  channels: 'Canales',
  gain: 'ReplayGain',
  trackGain: 'Canción {gain} dB',
  albumGain: 'Álbum {gain} dB',
  peak: 'Pico {peak}',
  size: 'Tamaño',
  added: 'Añadida',
  plays: 'Reproducciones',
  isrc: 'ISRC',
  mbid: 'Grabación en MusicBrainz',
  path: 'Archivo',
  loading: 'Cargando los detalles',
} as const satisfies Translation<typeof english>;
