import type english from '../../en/web/menu.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  play: 'Abspielen',
  shuffle: 'Zufällig abspielen',
  next: 'Als Nächstes abspielen',
  queue: 'Zur Warteschlange hinzufügen',
  select: 'Auswählen',
  share: 'Teilen',
  artist: 'Zu {name}',
  song: 'Zum Titel',
  album: 'Zum Album',
  episode: 'Zur Folge',
  show: 'Zum Podcast',
  markPlayed: 'Als gehört markieren',
  markUnplayed: 'Als ungehört markieren',
  copy: 'Link kopieren',
  embed: 'Einbetten',
  details: 'Details',
  copied: 'Link kopiert',
  notCopied: 'Dieser Browser erlaubt das Kopieren nicht.',
} as const satisfies Translation<typeof english>;
