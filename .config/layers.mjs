// Which layers and packages each layer imports. Layers are top-level folders; packages are npm names ('*' means any, 'node:' the platform).
const NODE = ['node:'];

export const LAYERS = [
  { folder: 'domain', layers: [], packages: [] },
  { folder: 'application', layers: ['domain'], packages: ['valibot', 'effector'] },
  { folder: 'adapters/fakes', layers: ['domain', 'application'], packages: [] },
  {
    folder: 'adapters/browser',
    layers: ['domain', 'application'],
    packages: ['cross-fetch', 'isomorphic-ws', '@simplewebauthn/browser'],
  },
  {
    folder: 'adapters/service-worker',
    layers: ['domain'],
    packages: ['workbox-core', 'workbox-expiration', 'workbox-precaching', 'workbox-routing', 'workbox-strategies'],
  },
  {
    folder: 'adapters/node',
    layers: ['domain', 'application'],
    packages: [...NODE, 'cross-fetch', 'isomorphic-ws', 'ws'],
  },
  {
    folder: 'adapters/headless',
    layers: ['domain', 'application'],
    packages: [...NODE, 'ws', 'valibot', 'env-paths', 'inversify', 'reflect-metadata'],
  },
  { folder: 'adapters/service', layers: ['domain', 'application'], packages: ['*'] },
  {
    folder: 'adapters/simulation',
    layers: ['domain', 'application'],
    packages: [...NODE, 'fast-check', 'valibot', 'esbuild'],
  },
  {
    folder: 'ui-web',
    layers: ['domain', 'application', 'adapters'],
    packages: [
      'react',
      'react-dom',
      'effector',
      'effector-react',
      'wouter',
      'lean-qr',
      'fflate',
      '@tanstack/react-virtual',
      'uplot',
    ],
  },
  {
    folder: 'ui-embed',
    // Of `ui-web` the icons only: its TypeScript project refers to no more.
    layers: ['domain', 'application', 'adapters', 'ui-web'],
    packages: ['preact', 'react', 'react-dom', 'effector', 'effector-react'],
  },
];

/**
 * The levels of a folder, lowest first: a level is a set of subfolders, and a subfolder imports subfolders of its own level or below.
 * The files directly in the folder are above all levels.
 */
export const LEVELS = [
  {
    folder: 'application',
    levels: [
      ['calls', 'ports'],
      ['diagnostics', 'runtime'],
      ['api'],
      ['connect', 'media-source', 'playback', 'player', 'player-view'],
      ['account', 'collection', 'embed', 'library', 'offline', 'playlists', 'session', 'shared-listening'],
      ['client'],
      ['telemetry'],
      ['sdk', 'stores'],
    ],
  },
  { folder: 'adapters/service', levels: [['domain'], ['application'], ['adapters']] },
  {
    folder: 'adapters/simulation',
    levels: [['replay', 'world'], ['faults', 'invariants', 'timeline'], ['runs'], ['mutants', 'scale'], ['cli']],
  },
];

/** The maximum number of code files in one folder. */
export const FOLDER_FILES_MAX = 15;
