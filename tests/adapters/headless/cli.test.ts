import { expect } from 'chai';
import { parseCommandLine } from '#adapters/headless/cli.ts';

const DEFAULTS = { command: 'run', name: 'Headless', server: 'http://localhost:4070', token: null, output: 'auto', port: 3678 };

describe('the command line of a headless device', () => {
  for (const [line, means] of [
    ['', DEFAULTS],
    ['--name Kitchen --port 0', { ...DEFAULTS, name: 'Kitchen', port: 0 }],
    ['--server https://music.example/ --token t', { ...DEFAULTS, server: 'https://music.example', token: 't' }],
    ['--output mpv', { ...DEFAULTS, output: 'mpv' }],
    ['--help', { command: 'help' }],
  ] as const)
    it(`parses "${line}"`, () => {
      expect(parseCommandLine(line.split(' ').filter(Boolean))).to.deep.equal({ ok: true, value: means });
    });

  for (const line of ['--nam x', '--port 70000', '--port x', '--output loud', '--server localhost', '--name'])
    it(`explains in one sentence why "${line}" is wrong`, () => {
      const parsed = parseCommandLine(line.split(' '));
      expect(parsed.ok).to.equal(false);
      if (!parsed.ok) expect(parsed.error).to.match(/^\S.*\.$/);
    });
});
