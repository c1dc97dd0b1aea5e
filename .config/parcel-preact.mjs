// Parcel's resolver for the embed: its components are written for React and run on Preact, which is a tenth of its size.
import { Resolver } from '@parcel/plugin';
import { fileURLToPath } from 'node:url';

const NAMES = './preact-as-react.mjs';
const REPLACEMENTS = {
  react: NAMES,
  'react-dom': NAMES,
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

export default new Resolver({
  async resolve({ specifier }) {
    const replacement = REPLACEMENTS[specifier];
    return replacement === undefined ? null : { filePath: fileURLToPath(import.meta.resolve(replacement)) };
  },
});
