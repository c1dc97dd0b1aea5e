// Compiles the ICU messages of a catalogue (domain/messages/<language>/**.icu.ts) to a module: a text for each message without
// arguments, a function for each with them. Node's loader, Parcel and the tests' esbuild bundles share this.
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { transformSync } from 'esbuild';
import { readFileSync } from 'node:fs';
import { CATALOGUE } from './catalogue.mjs';

const CONSTANT = /\(\) => ("(?:[^"\\]|\\.)*")/g;

function evaluated(text) {
  const { code } = transformSync(text, { loader: 'ts', format: 'cjs' });
  const module = { exports: {} };
  new Function('module', code)(module);
  return module.exports.default;
}

/** The module that replaces the catalogue at `path`; the folder below `messages` names its language. */
export function compileMessages(path, text) {
  const language = CATALOGUE.exec(path)?.[1];
  return compileModule(new MessageFormat(language), evaluated(text)).replace(CONSTANT, '$1');
}

/** The same for bundles that esbuild makes. */
export const messagesPlugin = {
  name: 'messages',
  setup({ onLoad }) {
    onLoad({ filter: CATALOGUE }, ({ path }) => ({ contents: compileMessages(path, readFileSync(path, 'utf8')), loader: 'js' }));
  },
};
