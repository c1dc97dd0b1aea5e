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

/** Languages that are read from right to left: names in their messages keep their own direction (UAX #9, FSI and PDI). */
const FROM_RIGHT_TO_LEFT = ['ar'];

/** A text argument in a compiled message: that of a plural, a choice or a number follows a bracket or comma. */
const TEXT_ARGUMENT = /(?<=(?:=>|\+|:) )d\.(\w+)/g;

function inItsDirection(language, code) {
  if (!FROM_RIGHT_TO_LEFT.includes(language)) return code;
  const isolated = code.replace(TEXT_ARGUMENT, '("\\u2068" + d.$1 + "\\u2069")');
  // Digits as in times and dates of the pages.
  return isolated.replaceAll(`number("${language}", `, `number("${language}-u-nu-latn", `);
}

/** Numbers are formatted by our own function (domain/messages/number.ts). */
const withOwnNumbers = (code) =>
  code.replace(/^import \{ number(?:, )?(.*) \} from "@messageformat\/runtime";/m, (_, others) =>
    [
      'import { number } from "#domain/messages/number.ts";',
      others && `import { ${others} } from "@messageformat/runtime";`,
    ].join(''),
  );

const textsOf = (catalogue) => (typeof catalogue === 'string' ? [catalogue] : Object.values(catalogue).flatMap(textsOf));

const keysOf = (catalogue, prefix = '') =>
  typeof catalogue === 'string'
    ? [prefix]
    : Object.entries(catalogue).flatMap(([key, value]) => keysOf(value, `${prefix}.${key}`));

/** The messages of a translation in the order of the English keys: without keys it is a third smaller. */
function inOrder(translation, english) {
  const [keys, known] = [keysOf(translation).join(), keysOf(english).join()];
  if (keys !== known) throw new Error(`The keys of a translation are those of the English messages in their order: ${keys}`);
  return Object.fromEntries(textsOf(translation).map((text, index) => [`m${index}`, text]));
}

/**
 * The module that replaces a catalogue of this language: an object by key. With the English text of the group it is that of
 * a translation: the list of its messages.
 */
exports.compileCatalogue = (language, text, english = null) => {
  const messages = evaluated(text);
  const ordered = english === null ? messages : inOrder(messages, evaluated(english));
  const compiled = compileModule(new MessageFormat(language), ordered).replace(CONSTANT, '$1');
  const code = inItsDirection(language, withOwnNumbers(compiled));
  return english === null
    ? code
    : code
        .replace('export default {', 'export default [')
        .replace(/^ {2}m\d+: /gm, '  ')
        .replace(/\}\s*$/, ']');
};
