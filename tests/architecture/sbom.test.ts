import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

describe('npm run sbom', () => {
  it('lists every shipped and build package offline, with version, address and hash', () => {
    const env = { ...process.env, npm_config_offline: 'true' };
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, encoding: 'utf8', env });
    expect(status, stderr).to.equal(0);
    const bom = JSON.parse(stdout) as { readonly bomFormat: string; readonly components: readonly Component[] };
    expect(bom.bomFormat).to.equal('CycloneDX');
    const { dependencies, devDependencies } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>;
      readonly devDependencies: Readonly<Record<string, string>>;
    };
    const listed = bom.components.map(({ name, version, purl }) => {
      const named = decodeURIComponent(purl.split('@').slice(0, -1).join('@')).slice('pkg:npm/'.length) || name;
      return `${named}@${version}`;
    });
    // A second version of a package is installed under an alias, `npm:name@version`.
    const expected = Object.entries({ ...dependencies, ...devDependencies }).map(([name, version]) =>
      version.startsWith('npm:') ? version.slice('npm:'.length) : `${name}@${version}`,
    );
    expect(listed).to.include.members(expected);
    const hashless = bom.components.filter(({ hashes = [], version }) => hashes.length === 0 || !/^\d/.test(version));
    expect(hashless.map(({ name }) => name)).to.deep.equal([]);
  });
});
