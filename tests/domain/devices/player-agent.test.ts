import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import { CLIENT_VERSION } from '#domain/constants/network/devices.ts';
import { deviceDescriptor } from '#domain/devices/descriptor.ts';
import { playerAgentOf } from '#domain/devices/player-agent.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const chromeOn = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36`;

describe('the player agent', () => {
  const cases = [
    { is: 'osx 10.15.7;chrome 141.0.0.0', of: MAC, row: '[S9.94, S9.96]' },
    { is: 'linux;chrome 141.0.0.0', of: chromeOn('X11; Linux x86_64'), row: '[S9.94]' },
    { is: 'chrome 14541.0.0;chrome 141.0.0.0', of: chromeOn('X11; CrOS x86_64 14541.0.0'), row: '[S9.97]' },
    { is: 'android 15;firefox 140.0', of: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', row: '' },
    {
      is: 'ios 17.1;safari 17.1',
      of: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 Version/17.1 Mobile/15E148 Safari/604.1',
      row: '',
    },
    { is: 'windows 10;edge 141.0', of: 'Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/141.0 Safari/537.36 Edg/141.0', row: '' },
    { is: 'desktopInstall', of: 'curl/8.5.0', row: '[S9.95]' },
  ];
  for (const { is, of, row } of cases) it(`is ${is} ${row}`, () => expect(playerAgentOf(of, false)).to.equal(is));

  const windows = [
    ['5.1', 'XP'],
    ['5.0', '2000'],
    ['5.2', '2003'],
    ['6.0', 'Vista'],
    ['6.1', '7'],
    ['6.2', '8'],
    ['6.3', '8.1'],
    ['10.0', '10'],
  ] as const;
  for (const [version, name] of windows)
    it(`is windows ${name} for Windows NT ${version} [S9.98]`, () =>
      expect(playerAgentOf(chromeOn(`Windows NT ${version}; Win64; x64`), false)).to.equal(`windows ${name};chrome 141.0.0.0`));

  it('is desktopInstall for an installed page [S9.95]', () => expect(playerAgentOf(MAC, true)).to.equal('desktopInstall'));

  it('has one line of short text for any user agent', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, size: 'max' }), fc.constantFrom('', chromeOn('Windows NT 9.9')), (text, tail) => {
        const agent = playerAgentOf(text + tail, false);
        expect(agent).to.match(/^(desktopInstall|[a-z]+( [\w.]+)?;[a-z ]+ [\d.]+)$/);
      }),
    );
  });

  it('identifies the platform of a device', () => {
    const options = { id: 'd', name: 'Kitchen', platform: 'Mac', keySystems: [], mimeTypes: [] };
    const descriptor = deviceDescriptor({ ...options, agent: playerAgentOf(MAC, false) });
    expect(descriptor).to.include({ platform_identifier: 'osx 10.15.7;chrome 141.0.0.0' });
    expect(deviceDescriptor(options)).to.include({ platform_identifier: 'Mac' });
  });
});

describe('the version of the client', () => {
  it('is 3.23.0 with the version of the product as revision tag [S3.154]', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect(CLIENT_VERSION).to.equal(`harmony:3.23.0-v${version}`);
  });
});
