// Compiled catalogues for Node's loader, Parcel and the bundles that esbuild makes.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { CATALOGUE, englishOf } from './catalogue.mjs';

const { compileCatalogue } = createRequire(import.meta.url)('./compile-messages.cjs');

/** The module that replaces the catalogue at `path`; the folder below `messages` names its language. */
export function compileMessages(path, text) {
  const english = englishOf(path);
  return compileCatalogue(CATALOGUE.exec(path)?.[1], text, english && readFileSync(english, 'utf8'));
}

/** The same for bundles that esbuild makes. */
export const messagesPlugin = {
  name: 'messages',
  setup({ onLoad }) {
    onLoad({ filter: CATALOGUE }, ({ path }) => ({ contents: compileMessages(path, readFileSync(path, 'utf8')), loader: 'js' }));
  },
};
