// `npm run docs:errors`: writes docs/errors.md from the catalogue of errors.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import './register.mjs';

const { errorsDocument } = await import('../tests/support/documents/errors-document.ts');
writeFileSync(fileURLToPath(new URL('../docs/errors.md', import.meta.url)), errorsDocument());
