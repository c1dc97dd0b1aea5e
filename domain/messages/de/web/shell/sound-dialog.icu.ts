import type english from '../../../en/web/shell/sound-dialog.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  sound: {
    loudness: 'Lautstärke angleichen',
    loudnessModes: {
      track: { label: 'Pro Titel', hint: 'Alle Titel sind gleich laut.' },
      album: { label: 'Pro Album', hint: 'Die Unterschiede innerhalb eines Albums bleiben erhalten.' },
      off: { label: 'Aus', hint: 'Alles klingt so laut wie aufgenommen.' },
    },
    crossfade: {
      title: 'Überblenden',
      hint: 'Ein Titel beginnt, bevor der vorige endet. Alben in ihrer Reihenfolge und Folgen werden nie gemischt.',
      off: 'Aus',
      length: '{seconds, number} s',
      spoken: '{seconds, plural, one {# Sekunde} other {# Sekunden}}',
    },
    curve: 'Lautstärkeregler',
    curves: {
      linear: { label: 'Linear', hint: 'Gleichmäßige Schritte über den ganzen Bereich.' },
      cubic: { label: 'Gehörrichtig', hint: 'Feinere Schritte bei geringer Lautstärke.' },
    },
  },
  silence: {
    title: 'Stille in Folgen',
    on: 'Stille überspringen',
    hint: 'Was länger als eine halbe Sekunde still ist, vergeht viermal so schnell. Nicht, während andere mithören.',
  },
  quality: {
    title: 'Streaming-Qualität',
    usual: 'Normalerweise',
    mobile: 'Mit mobilen Daten',
    asUsual: 'Wie sonst',
    options: { auto: 'Automatisch', low: 'Niedrig', normal: 'Normal', high: 'Hoch' },
    hint: 'Gilt ab dem übernächsten Titel, wenn der Server ihn in mehreren Qualitäten hat. Automatisch spart Daten auf einer langsamen Leitung.',
  },
  autoplay: {
    title: 'Autoplay',
    on: 'Mit ähnlicher Musik fortfahren',
    hint: 'Gilt für dein Konto auf allen Geräten.',
  },
  equalizer: {
    title: 'Equalizer',
    on: 'Equalizer verwenden',
    unsupported:
      'Dieser Browser unterstützt den Equalizer nicht. Verwende Chrome ab Version 62 oder einen Browser auf dessen Basis.',
    preset: 'Voreinstellung',
    custom: 'Benutzerdefiniert',
    presets: {
      flat: 'Neutral',
      bass: 'Mehr Bass',
      treble: 'Mehr Höhen',
      voice: 'Stimme',
      loudness: 'Geringe Lautstärke',
      rock: 'Rock',
    },
    bands: 'Frequenzbänder',
    shape: 'Kurve und Bänder',
    hertz: '{hertz, number} Hertz',
    kilohertz: '{kilohertz, number} Kilohertz',
    gain: '{gain} Dezibel',
  },
} as const satisfies Translation<typeof english>;
