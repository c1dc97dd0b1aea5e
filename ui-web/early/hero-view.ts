import type { GraphAlbum } from '#domain/catalog/graph.ts';
import { sortWidestFirst } from '#domain/catalog/images.ts';
import { HERO_COVER_SIZES } from '#domain/constants/page/layout.ts';
import * as s from '../content/cards/Hero.module.css';
import * as button from '../content/cards/PlayButton.module.css';
import { HERO_NAME_LENGTH } from '../lib/constants.ts';
import { cover } from './cover.ts';
import { BLANK, classes, element } from './elements.ts';

/** The header of the page of an album as `Hero` renders it: name and cover, with room for the lines that are in a language. */
export function heroView({ name, images }: Pick<GraphAlbum, 'name' | 'images'>): readonly Element[] {
  const sorted = sortWidestFirst(images);
  const backdrop = sorted.at(-1);
  const line = (className: string | undefined) => element('p', { class: className }, BLANK);
  return [
    element(
      'header',
      { class: s['hero'] },
      ...(backdrop ? [element('img', { class: s['backdrop'], alt: '', 'aria-hidden': 'true', src: backdrop.url })] : []),
      element('div', { class: s['cover'] }, cover(sorted, { sizes: HERO_COVER_SIZES, isEager: true })),
      element(
        'div',
        { class: s['text'] },
        line(s['type']),
        element('h1', { class: classes(s['name'], name.length > HERO_NAME_LENGTH && s['long']) }, name),
        line(s['facts']),
        element('div', { class: s['actions'] }, element('span', { class: button['large'] })),
      ),
    ),
  ];
}
