// `npm run release`: makes the npm package of the service in a folder (by default dist/npm/cadenza): the built pages, the
// service as scripts, and only the packages that these load, in the versions of the lock file. `npm pack` there makes the tarball.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildWhatIsOld } from './build.mjs';
import { writeServiceScript } from './service-script.mjs';
import { fail, needNode, ROOT } from './setup.mjs';

const PAGES = ['web', 'embed', 'sdk'];
const SMALL = { sourcemap: false, minifySyntax: true, minifyWhitespace: true };
const COMMAND = `#!/usr/bin/env node
await import('../dist/service/main.mjs');
`;

/** Makes the package of pages that are built. */
export async function makeRelease(folder = `${ROOT}dist/npm/cadenza`) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(`${folder}/bin`, { recursive: true });
  for (const page of PAGES) cpSync(`${ROOT}dist/${page}`, `${folder}/dist/${page}`, { recursive: true, filter: isServed });
  const packages = await writeServiceScript(`${folder}/dist/service`, SMALL);
  writeFileSync(`${folder}/bin/cadenza.mjs`, COMMAND);
  chmodSync(`${folder}/bin/cadenza.mjs`, 0o755);
  for (const file of ['LICENSE', 'README.md']) cpSync(ROOT + file, `${folder}/${file}`);
  writeFileSync(`${folder}/package.json`, `${JSON.stringify(manifestOf(packages), null, 2)}\n`);
  lockVersions(folder);
  return folder;
}

/** Source maps stay here: the service does not serve them. */
const isServed = (path) => !path.endsWith('.map');

function manifestOf(packages) {
  const { description, engines, license, name, optionalDependencies, version, ...all } = readJson(`${ROOT}package.json`);
  const pick = (versions) => Object.fromEntries(Object.entries(versions).filter(([one]) => packages.has(one)));
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    bin: { [name]: './bin/cadenza.mjs' },
    files: ['bin', 'dist', 'npm-shrinkwrap.json'],
    dependencies: pick(all.dependencies),
    optionalDependencies: pick(optionalDependencies),
  };
}

/** The part of the lock file for these packages, as the lock that npm installs a package with. */
function lockVersions(folder) {
  cpSync(`${ROOT}package-lock.json`, `${folder}/package-lock.json`);
  const args = ['install', '--package-lock-only', '--omit=dev', '--ignore-scripts', '--offline', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) fail(`The versions of the release could not be locked:\n${stderr}`);
  cpSync(`${folder}/package-lock.json`, `${folder}/npm-shrinkwrap.json`);
  rmSync(`${folder}/package-lock.json`);
}

/** Makes the tarball in the folder of the package; its name does not depend on the version. Returns its path. */
export function packRelease(folder) {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--silent'], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) fail(`The package could not be made:\n${stderr}`);
  const tarball = `${folder}/cadenza.tgz`;
  renameSync(`${folder}/${stdout.trim()}`, tarball);
  return tarball;
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  needNode();
  await buildWhatIsOld();
  const folder = await makeRelease(process.argv[2]);
  console.log(packRelease(folder));
}
