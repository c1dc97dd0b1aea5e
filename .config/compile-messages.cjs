// Compiles the ICU messages of a catalogue (domain/messages/<language>/**.icu.ts) to a module: a text for each message without
// arguments, a function for each with them. CommonJS: Node's module hook needs it while other modules still load.
const MessageFormat = require('@messageformat/core');
const compileModule = require('@messageformat/core/compile-module.js');
const { transformSync } = require('esbuild');

const CONSTANT = /\(\) => ("(?:[^"\\]|\\.)*")/g;

function evaluated(text) {
  const { code } = transformSync(text, { loader: 'ts', format: 'cjs' });
  const module = { exports: {} };
  new Function('module', code)(module);
  return module.exports.default;
}

/** The module that replaces a catalogue of this language. */
exports.compileCatalogue = (language, text) =>
  compileModule(new MessageFormat(language), evaluated(text)).replace(CONSTANT, '$1');
