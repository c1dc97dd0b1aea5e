import type english from '../../../en/web/shell/sound-dialog.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  sound: {
    loudness: 'Normalización de volumen',
    loudnessModes: {
      track: { label: 'Por canción', hint: 'Todas las canciones suenan con la misma intensidad.' },
      album: { label: 'Por álbum', hint: 'Mantiene las diferencias de intensidad dentro de un álbum.' },
      off: { label: 'Desactivada', hint: 'Reproduce todo tal como se grabó.' },
    },
    crossfade: {
      title: 'Fundido entre canciones',
      hint: 'Una canción empieza antes de que termine la anterior. Los álbumes en orden y los episodios nunca se mezclan.',
      off: 'Desactivado',
      length: '{seconds, number} s',
      spoken: '{seconds, plural, one {# segundo} other {# segundos}}',
    },
    curve: 'Control de volumen',
    curves: {
      linear: { label: 'Lineal', hint: 'Pasos iguales en todo el recorrido.' },
      cubic: { label: 'Perceptivo', hint: 'Pasos más finos con volumen bajo.' },
    },
  },
  silence: {
    title: 'Silencios de los episodios',
    on: 'Saltar los silencios',
    hint: 'Los silencios de más de medio segundo pasan cuatro veces más rápido. No mientras otros escuchan contigo.',
  },
  quality: {
    title: 'Calidad de streaming',
    usual: 'Normalmente',
    mobile: 'Con datos móviles',
    asUsual: 'Como normalmente',
    options: { auto: 'Automática', low: 'Baja', normal: 'Normal', high: 'Alta' },
    hint: 'Se aplica a las canciones después de la siguiente, si el servidor las tiene en varias calidades. La automática ahorra datos en una línea lenta.',
  },
  autoplay: {
    title: 'Reproducción automática',
    on: 'Continuar con música similar',
    hint: 'Se aplica a tu cuenta en todos los dispositivos.',
  },
  equalizer: {
    title: 'Ecualizador',
    on: 'Usar el ecualizador',
    unsupported: 'Este navegador no admite el ecualizador. Usa Chrome 62 o posterior, o un navegador basado en él.',
    preset: 'Preajuste',
    custom: 'Personalizado',
    presets: {
      flat: 'Plano',
      bass: 'Graves realzados',
      treble: 'Agudos realzados',
      voice: 'Voz',
      loudness: 'Volumen bajo',
      rock: 'Rock',
    },
    bands: 'Bandas',
    shape: 'Curva y bandas',
    hertz: '{hertz, number} hercios',
    kilohertz: '{kilohertz, number} kilohercios',
    gain: '{gain} decibelios',
  },
} as const satisfies Translation<typeof english>;
