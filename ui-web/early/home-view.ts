import type { Shelf, View } from '#domain/catalog/types.ts';
import * as card from '../content/cards/Card.module.css';
import * as row from '../content/cards/CardRow.module.css';
import * as heading from '../controls/Heading.module.css';
import * as button from '../controls/IconButton.module.css';
import * as tabs from '../controls/tabs/LinkTabs.module.css';
import { CARD_COVER_SIZES, FIRST_CARDS_MAX, FIRST_ROWS_MAX } from '../lib/constants.ts';
import { imagesOf, type Item } from '#domain/catalog/images.ts';
import { cover } from './cover.ts';
import * as own from './draw.module.css';
import { BLANK, classes, element } from './elements.ts';

/** The beginning of Home as its screen renders it: the first rows of cards, with room for the lines that are in a language. */
export function homeView({ items }: View['content']): readonly Element[] {
  const shelves = items.filter(({ content }) => content.items.length > 0).slice(0, FIRST_ROWS_MAX);
  return [
    element('h1', { class: heading['plain'] }, BLANK),
    element('div', { class: classes(tabs['tabs'], own['place']) }, element('span', { class: tabs['tab'] }, BLANK)),
    ...shelves.map(shelfView),
  ];
}

function shelfView({ name, content: { items } }: Shelf): Element {
  const cards = items.slice(0, FIRST_CARDS_MAX).map((item) => element('li', {}, cardView(item)));
  return element(
    'section',
    { class: row['section'] },
    element('div', { class: row['header'] }, element('h2', { class: row['name'] }, name)),
    element('ul', { class: row['row'] }, ...cards),
  );
}

function cardView(item: Item): Element {
  const isRound = item.type === 'artist';
  return element(
    'article',
    { class: card['card'] },
    element('div', { class: card['cover'] }, cover(imagesOf(item), { sizes: CARD_COVER_SIZES, isRound })),
    element(
      'div',
      { class: card['footer'] },
      element(
        'div',
        { class: card['text'] },
        element('span', { class: card['name'], dir: 'auto' }, item.name),
        element('p', { class: card['subtitle'], dir: 'auto' }, subtitleOf(item) || BLANK),
      ),
      element('span', { class: card['more'] }, element('span', { class: classes(button['button'], button['small']) })),
    ),
  );
}

/** The line below the name, where it is in no language. */
function subtitleOf(item: Item): string {
  const artists = 'artists' in item ? item.artists.map(({ name }) => name).join(', ') : '';
  switch (item.type) {
    case 'album':
      return [artists, /^\d{4}/.exec(item.release_date)?.[0]].filter(Boolean).join(' · ');
    case 'track':
      return artists;
    case 'show':
      return item.publisher;
    case 'playlist':
      return item.description || (item.owner.display_name ?? '');
    case 'artist':
    case 'episode':
      return '';
  }
}
