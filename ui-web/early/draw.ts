import type { PageAnswers } from '#application/api/page-answers.ts';
import type { GraphAlbum } from '#domain/catalog/graph.ts';
import type { View } from '#domain/catalog/types.ts';
import { hasFirstView } from '#domain/routes/first-view.ts';
import * as navigation from '../shell/Navigation.module.css';
import * as bar from '../shell/player-bar/NowPlayingBar.module.css';
import * as s from '../shell/Shell.module.css';
import * as own from './draw.module.css';
import { BLANK, classes, element } from './elements.ts';
import { heroView } from './hero-view.ts';
import { homeView } from './home-view.ts';

/** What the answers to the queries of this page have in them, if they came with it. */
interface Found {
  readonly data?: { readonly album?: GraphAlbum | null } | null;
  readonly content?: View['content'];
}

/**
 * Draws the beginning of the first screen from the answers that came with the page, while its script arrives. React replaces it
 * with the same at the same place. Draws nothing for visitors, and on pages of which the answers have no data.
 */
export function drawFirstView(root: Element, path: string, answers: PageAnswers): void {
  const view = viewOf(path, answers);
  if (view.length === 0 || root.hasChildNodes()) return;
  root.append(
    element(
      'div',
      { class: classes(s['shell'], own['view']) },
      element('div', { class: navigation['navigation'] }, navigationEntry()),
      element('main', { class: s['main'], 'aria-busy': 'true' }, ...view),
      element('div', { class: bar['bar'] }),
    ),
  );
}

function viewOf(path: string, answers: PageAnswers): readonly Element[] {
  const found = Object.values(answers as Readonly<Record<string, Found | null>>);
  const album = found.map((answer) => answer?.data?.album).find(Boolean);
  if (!hasFirstView(path)) return [];
  if (path !== '/') return album ? heroView(album) : [];
  const content = found.map((answer) => answer?.content).find(Boolean);
  return content ? homeView(content) : [];
}

/** As high as an entry of the navigation, which is a bar on narrow screens. */
function navigationEntry(): Element {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const side of ['width', 'height']) icon.setAttribute(side, '1em');
  const entry = element('div', { class: navigation['entry'] }, icon, element('span', {}, BLANK));
  return element('div', { class: navigation['entries'] }, entry);
}
