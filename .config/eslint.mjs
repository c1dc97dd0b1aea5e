// Who may import whom, what may not be called where, the rules of React, and expressions of linear cost. All other rules: .oxlintrc.json.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import redos from 'eslint-plugin-redos';
import tseslint from 'typescript-eslint';

import { LAYERS } from './layers.mjs';

const IMPURE = [
  { object: 'Date', property: 'now', message: 'Time comes in as a value.' },
  { object: 'Math', property: 'random', message: 'Chance comes in as a value.' },
];

/** An expression whose time grows faster than the text it looks at is an attack. What was found out is kept: it takes up to seconds each. */
const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url));
mkdirSync(CACHE, { recursive: true });
const LINEAR = {
  timeout: 240_000,
  ignoreErrors: false,
  cache: { location: `${CACHE}expressions.json`, strategy: 'aggressive' },
};

function layerRules({ folder, layers, packages }) {
  const others = ['domain', 'application', 'adapters', 'ui-web', 'ui-embed', 'tests'].filter((name) => !layers.includes(name));
  const own = folder.split('/')[0];
  const foreign = others.filter((name) => name !== own).map((name) => `^#${name}/`);
  const allowed = packages.map((name) => (name === 'node:' ? 'node:[a-z0-9_]+' : name.replaceAll('/', '\\/'))).join('|');
  const outside = packages.includes('*') ? [] : [`^(?!#|\\.${allowed ? `|(?:${allowed})(?:\\/|$)` : ''})`];
  return {
    files: [`${folder}/**/*.{ts,tsx}`],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [...foreign, ...outside].map((regex) => ({ regex, message: `${folder} may not import this.` })) },
      ],
      ...(folder === 'domain' || folder === 'application' ? { 'no-restricted-properties': ['error', ...IMPURE] } : {}),
    },
  };
}

export default defineConfig(
  { ignores: ['dist/**', '.cache/**', 'node_modules/**', 'coverage/**', '.config/**'] },
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
  {
    files: ['{domain,application,adapters,ui-web,ui-embed}/**/*.{ts,tsx}'],
    plugins: { redos },
    rules: { 'redos/no-vulnerable': ['error', LINEAR] },
  },
  { files: ['ui-web/**/*.tsx', 'ui-embed/**/*.tsx'], ...reactHooks.configs.flat.recommended },
  ...LAYERS.map(layerRules),
);
