import { posix } from 'node:path';
import { expect } from 'chai';
import { FOLDER_FILES_MAX } from '../../.config/layers.mjs';
import { sourcesIn } from './sources.ts';

describe('folders', () => {
  it(`hold at most ${FOLDER_FILES_MAX} code files each`, () => {
    const counts = new Map<string, number>();
    for (const { path } of sourcesIn('domain', 'application', 'adapters', 'ui-web', 'ui-embed', 'tests'))
      if (!path.endsWith('.d.ts')) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > FOLDER_FILES_MAX)).to.deep.equal([]);
  });
});
