/** Messages of the full player. */
export default {
  lyrics: 'Lyrics',
  transcript: 'Transcript',
  chapters: 'Chapters',
  follow: 'Follow along',
  larger: 'Larger text',
  smaller: 'Smaller text',
  playFrom: '{text}, play from {time}',
  pause: 'Instrumental',
  back: 'Back {count, plural, one {# second} other {# seconds}}',
  forward: 'Forward {count, plural, one {# second} other {# seconds}}',
  miniPlayer: 'Mini player',
  visualiser: 'Visualiser',
  visualiserReduced: 'Off while motion is reduced',
  visualiserElsewhere: 'The music plays on another device',
} as const;
