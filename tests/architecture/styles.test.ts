import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

/** Declarations that name a side of the screen instead of the direction of reading. */
const PHYSICAL = [
  /(?:^|[{;\s])(?:left|right)\s*:/,
  /(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[a-z-]*\s*:/,
  /border-(?:top|bottom)-(?:left|right)-radius\s*:/,
  /(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
  /(?:margin|padding|inset)\s*:\s*(?!.*\b(?:safe-area-inset)\b)((?:[^\s;()]|\([^;]*\))+)\s+((?:[^\s;()]|\([^;]*\))+)\s+((?:[^\s;()]|\([^;]*\))+)\s+(?!\2)[^\s;!]/,
  /\bto (?:left|right)\b/,
];

/** What has a reason to name a side. */
const ALLOWED = [
  'ui-web/lib/item-drag.module.css: left: 0;', // follows the pointer from the left edge
  'ui-web/content/sound/SoundSettings.module.css: to right,', // an equalizer runs from left to right in any language
  'ui-web/screens/songs/Songs.module.css: float: left;', // the legend is as wide as its fieldset
  'ui-web/styles/base.css: --to-end: to right;',
  'ui-web/styles/base.css: --to-end: to left;',
];

const styleSheets = ['ui-web', 'ui-embed'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => join(folder, path)),
);

const physicalIn = (path: string, text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => PHYSICAL.some((pattern) => pattern.test(line)))
    .map((line) => `${path}: ${line.trim()}`);

/** A style sheet without what stands in `@media (hover: hover)`. */
function withoutHoverMedia(text: string): string {
  const from = text.indexOf('@media (hover: hover)');
  if (from === -1) return text;
  let to = text.indexOf('{', from) + 1;
  for (let depth = 1; depth > 0; to += 1) depth += Number(text[to] === '{') - Number(text[to] === '}');
  return text.slice(0, from) + withoutHoverMedia(text.slice(to));
}

const hoverOutside = (path: string, text: string): readonly string[] =>
  withoutHoverMedia(text)
    .split('\n')
    .filter((line) => /(?<!:not\():hover/.test(line))
    .map((line) => `${path}: ${line.trim()}`);

describe('style sheets', () => {
  it('have styles for hover only where a pointer can hover: a finger leaves them behind, and waits for them', () => {
    expect(styleSheets.flatMap((path) => hoverOutside(path, readFileSync(path, 'utf8')))).to.deep.equal([]);
    const inside = '@media (hover: hover) {\n  a:hover {\n    color: red;\n  }\n}\n';
    expect(hoverOutside('a.css', `${inside}b:hover {\n}\n${inside}`)).to.deep.equal(['a.css: b:hover {']);
  });

  it('place by the direction of reading, so that pages work from right to left', () => {
    const found = styleSheets.flatMap((path) => physicalIn(path, readFileSync(path, 'utf8')));
    expect(found.sort()).to.deep.equal(ALLOWED.toSorted());
  });

  it('are read for every way to name a side', () => {
    const lines = [
      'left: 0;',
      'margin-right: 1px;',
      'text-align: left;',
      'border-top-left-radius: 0;',
      'padding: 1px 2px 3px 4px;',
    ];
    expect(lines.flatMap((line) => physicalIn('a.css', `a {\n  ${line}\n}`))).to.have.lengthOf(lines.length);
    expect(physicalIn('a.css', '  margin-inline-start: 0;\n  padding: 1px 2px 3px 2px;\n  inset: 0;')).to.deep.equal([]);
  });
});
