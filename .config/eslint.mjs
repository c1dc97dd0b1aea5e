// Expressions of linear cost. All other rules: .oxlintrc.json; who may import whom: layers.mjs.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { defineConfig } from 'eslint/config';
import redos from 'eslint-plugin-redos';
import tseslint from 'typescript-eslint';

/** An expression whose time grows faster than the text it looks at is an attack. What was proven is kept. */
const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url));
mkdirSync(CACHE, { recursive: true });
const LINEAR = {
  timeout: 240_000,
  ignoreErrors: false,
  // A proof: the other checker measures time, and finds other things on a busy machine.
  checker: 'automaton',
  cache: { location: `${CACHE}expressions.json`, strategy: 'conservative' },
};

export default defineConfig({
  files: ['{domain,application,adapters,ui-web,ui-embed}/**/*.{ts,tsx}'],
  languageOptions: { parser: tseslint.parser },
  plugins: { redos },
  rules: { 'redos/no-vulnerable': ['error', LINEAR] },
});
