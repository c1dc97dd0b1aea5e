// Makes the npm package `cadenza-embed` in a folder (by default dist/npm/cadenza-embed): one ES module without dependencies,
// its types, its README and the licence. `npm pack` in that folder makes the tarball.
import { buildSync } from 'esbuild';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import ts from 'typescript';
import { needNode, ROOT } from './setup.mjs';

const SOURCE = `${ROOT}ui-embed/host/`;
/** Types of these files are public; what they import is below the same folder. */
const TYPED = ['index', 'create-controller', 'audio-element', 'types'];

export function makeEmbedPackage(folder = `${ROOT}dist/npm/cadenza-embed`) {
  const { license, version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  buildSync({
    entryPoints: [`${SOURCE}index.ts`],
    outfile: `${folder}/index.js`,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
  for (const name of TYPED) writeFileSync(`${folder}/${name}.d.ts`, typesOf(name));
  copyFileSync(`${ROOT}LICENSE`, `${folder}/LICENSE`);
  copyFileSync(`${SOURCE}README.md`, `${folder}/README.md`);
  const files = readdirSync(folder).filter((name) => name !== 'package.json');
  const manifest = {
    name: 'cadenza-embed',
    version,
    description: 'Puts embeds of a Cadenza service into a page, and drives them',
    license,
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    files,
  };
  writeFileSync(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  return folder;
}

/** The declarations of one source, whose imports end in `.js` as ES modules require. */
function typesOf(name) {
  const path = `${SOURCE}${name}.ts`;
  const { diagnostics, outputText } = ts.transpileDeclaration(readFileSync(path, 'utf8'), {
    fileName: path,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, stripInternal: true },
  });
  const [first] = diagnostics ?? [];
  if (first) throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(first.messageText, ' ')}`);
  return outputText.replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'");
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  needNode();
  console.log(makeEmbedPackage(...process.argv.slice(2)));
}
