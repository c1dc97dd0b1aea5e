// Style by rule: who may import whom, what may not be called where, and TypeScript's strict checks.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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
  timeout: 30_000,
  ignoreErrors: false,
  cache: { location: `${CACHE}expressions.json`, strategy: 'aggressive' },
};

function layerRules({ folder, layers, packages }) {
  const others = ['domain', 'application', 'adapters', 'ui-web', 'ui-embed', 'tests'].filter((name) => !layers.includes(name));
  const own = folder.split('/')[0];
  const foreign = others.filter((name) => name !== own).map((name) => `^#${name}/`);
  const allowed = packages.map((name) => (name === 'node:' ? 'node:[a-z_]+' : name.replaceAll('/', '\\/'))).join('|');
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

export default tseslint.config(
  { ignores: ['dist/**', '.cache/**', 'node_modules/**', 'coverage/**', '.config/**'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // A port's method is a promise to be free of `this` here: factories return plain records.
      '@typescript-eslint/unbound-method': 'off',
      // An async handler without await still has to answer with a promise.
      '@typescript-eslint/require-await': 'off',
      'max-lines': ['error', 250],
    },
  },
  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: {
      // chai's assertions are expressions, and tests look into values they know.
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      'max-lines': 'off',
    },
  },
  {
    files: ['{domain,application,adapters,ui-web,ui-embed}/**/*.{ts,tsx}'],
    plugins: { redos },
    rules: { 'redos/no-vulnerable': ['error', LINEAR] },
  },
  { files: ['ui-web/**/*.tsx', 'ui-embed/**/*.tsx'], ...reactHooks.configs.flat.recommended },
  ...LAYERS.map(layerRules),
);
