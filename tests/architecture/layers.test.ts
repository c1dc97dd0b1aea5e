import { expect } from 'chai';
import { LEVELS, LAYERS } from '../../.config/layers.mjs';
import { codeOf, importsOf, projectImportsOf, sourcesIn } from './sources.ts';

/** Composition roots: the files that bind ports to adapters. */
const ROOTS = [
  ...[
    'ui-web/main.tsx',
    'ui-web/early/main.ts',
    'ui-web/engine.ts',
    'ui-web/app.ts',
    'ui-embed/main.tsx',
    'ui-embed/early/main.ts',
    'ui-embed/telemetry.ts',
    'ui-embed/full-playback.ts',
    'ui-embed/host-connection.ts',
    'ui-embed/read-session.ts',
  ],
  ...[
    'adapters/service/main.ts',
    'adapters/headless/main.ts',
    'adapters/headless/container-module.ts',
    'adapters/headless/node-ports.ts',
  ],
];

const layerOf = (target: string) => target.slice(1).split('/')[0] ?? '';

describe('layers', () => {
  for (const { folder, layers, packages } of LAYERS) {
    const files = sourcesIn(folder).filter(({ path }) => !ROOTS.includes(path));

    it(`${folder} imports only ${[...layers, ...packages].join(', ') || 'itself'}`, () => {
      const own = folder.split('/')[0] ?? '';
      const violations = files.flatMap((file) =>
        importsOf(file)
          .filter((target) => !target.startsWith('.'))
          .filter((target) =>
            target.startsWith('#')
              ? layerOf(target) !== own && !layers.includes(layerOf(target))
              : !packages.some(
                  (name) => name === '*' || target === name || target.startsWith(name === 'node:' ? name : `${name}/`),
                ),
          )
          .map((target) => `${file.path} → ${target}`),
      );
      expect(violations).to.deep.equal([]);
    });
  }

  for (const { folder, levels } of LEVELS) {
    const files = sourcesIn(folder);
    const own = new Set(files.map(({ path }) => path));
    /** The subfolder of `folder` that holds a file; empty for the folder's own files. */
    const subfolderOf = (path: string) => /^(.+?)\//.exec(path.slice(folder.length + 1))?.[1] ?? '';
    const levelOf = (path: string) => {
      const subfolder = subfolderOf(path);
      return subfolder === '' ? levels.length : levels.findIndex((subfolders) => subfolders.includes(subfolder));
    };

    it(`the levels of ${folder} name every subfolder once`, () => {
      const subfolders = new Set(files.map(({ path }) => subfolderOf(path)).filter((subfolder) => subfolder !== ''));
      expect(levels.flat().toSorted()).to.deep.equal([...subfolders].sort());
    });

    it(`no level of ${folder} imports a higher one`, () => {
      const violations = files.flatMap((file) =>
        projectImportsOf(file)
          .filter((target) => own.has(target) && levelOf(target) > levelOf(file.path))
          .map((target) => `${file.path} → ${target}`),
      );
      expect(violations).to.deep.equal([]);
    });
  }

  it('adapters for one platform do not import those of another', () => {
    // The simulation composes clients and the service on the fakes.
    const isComposed = (path: string) => ROOTS.includes(path) || path.startsWith('adapters/simulation/');
    const files = sourcesIn('adapters').filter(({ path }) => !isComposed(path));
    const violations = files.flatMap((file) => {
      const own = file.path.split('/')[1];
      return importsOf(file)
        .filter((target) => target.startsWith('#adapters/') && target.split('/')[1] !== own)
        .map((target) => `${file.path} → ${target}`);
    });
    expect(violations).to.deep.equal([]);
  });

  it('only composition roots of screens import adapters', () => {
    const violations = sourcesIn('ui-web', 'ui-embed')
      .filter(({ path }) => !ROOTS.includes(path))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => target.startsWith('#adapters/'))
          .map((target) => `${file.path} → ${target}`),
      );
    expect(violations).to.deep.equal([]);
  });

  it('the domain uses no clock, randomness or promise', () => {
    const impure = /\bDate\b|\bMath\.random\b|\bPromise\b|\basync\b|\bawait\b/;
    expect(
      sourcesIn('domain')
        .filter((file) => impure.test(codeOf(file)))
        .map(({ path }) => path),
    ).to.deep.equal([]);
  });

  it('the application takes time and randomness from its ports', () => {
    const impure = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bsetTimeout\b|\bsetInterval\b/;
    expect(
      sourcesIn('application')
        .filter((file) => impure.test(codeOf(file)))
        .map(({ path }) => path),
    ).to.deep.equal([]);
  });

  it('one file uses the browser’s media session, and one file writes to its port', () => {
    const sources = sourcesIn('domain', 'application', 'adapters', 'ui-web', 'ui-embed');
    const mentions = (pattern: RegExp) => sources.filter((file) => pattern.test(codeOf(file))).map(({ path }) => path);
    expect(mentions(/\bnavigator\b[^;]*\.mediaSession\b|\bMediaMetadata\b/)).to.deep.equal([
      'adapters/browser/audio/media-session.ts',
    ]);
    expect(mentions(/\bmediaSession\.\w+/).filter((path) => path !== 'adapters/browser/audio/media-session.ts')).to.deep.equal([
      'application/client/media-session.ts',
    ]);
  });
});
