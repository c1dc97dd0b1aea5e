import { expect } from 'chai';
import { deviceDescriptor } from '#domain/devices/descriptor.ts';
import fc from 'fast-check';
import { clockTime, firstLetter, roughTime, spokenTime, yearOf } from '#ui-web/lib/format.ts';
import { fileSize } from '#ui-web/lib/formats/file-size.ts';
import { deviceName, shownDeviceName } from '#ui-web/lib/device-name.ts';

describe('file sizes', () => {
  it('have a unit of which there is at least one', () => {
    const sizes = [0, 40, 999_949, 1_000_000, 52_400_000, 1_500_000_000].map(fileSize);
    expect(sizes).to.deep.equal(['0 MB', '0 kB', '999.9 kB', '1 MB', '52.4 MB', '1.5 GB']);
  });
});

describe('time formats', () => {
  const cases = [
    { ms: 0, clock: '0:00', spoken: '0 seconds', rough: '0 sec' },
    { ms: 59_999, clock: '0:59', spoken: '59 seconds', rough: '59 sec' },
    { ms: 60_000, clock: '1:00', spoken: '1 minute', rough: '1 min' },
    { ms: 90_000, clock: '1:30', spoken: '1 minute 30 seconds', rough: '1 min' },
    { ms: 3_599_999, clock: '59:59', spoken: '59 minutes 59 seconds', rough: '59 min' },
    { ms: 3_600_000, clock: '1:00:00', spoken: '1 hour', rough: '1 hr' },
    { ms: 3_723_000, clock: '1:02:03', spoken: '1 hour 2 minutes 3 seconds', rough: '1 hr 2 min' },
  ];
  for (const { ms, clock, spoken, rough } of cases)
    it(`format ${ms} ms as ${clock}`, () =>
      expect([clockTime(ms), spokenTime(ms), roughTime(ms)]).to.deep.equal([clock, spoken, rough]));

  it('clamp negative times to zero', () => {
    fc.assert(fc.property(fc.integer({ max: 0 }), (ms) => clockTime(ms) === '0:00'));
  });
});

describe('text formats', () => {
  it('extract the year from a date of any precision', () => {
    expect(['2019', '2019-03', '2019-03-14', '', '?'].map(yearOf)).to.deep.equal(['2019', '2019', '2019', '', '']);
  });

  it('extract the first letter of a name', () => {
    expect(['émile', ' 猫', '😀x', ''].map(firstLetter)).to.deep.equal(['É', '猫', '😀', '·']);
  });

  const agents = [
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36', 'Chrome on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari on Mac',
    ],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
    ['something else', 'Web browser'],
  ] as const;
  for (const [agent, name] of agents) it(`name a device ${name}`, () => expect(deviceName(agent).name).to.equal(name));

  it('show a default name in the language of this page, and a given one as it is', () => {
    const metadata = { default_name: 'Chrome auf Linux', browser: 'Chrome', system: 'Linux' };
    expect(shownDeviceName({ name: 'Chrome auf Linux', metadata })).to.equal('Chrome on Linux');
    expect(shownDeviceName({ name: 'Küche', metadata })).to.equal('Küche');
    expect(shownDeviceName({ name: 'Chrome auf Linux', metadata: { model: 'Chrome 150 Linux' } })).to.equal('Chrome auf Linux');
    const unknown = { default_name: 'Webbrowser', browser: '', system: '' };
    expect(shownDeviceName({ name: 'Webbrowser', metadata: unknown })).to.equal('Web browser');
  });

  it('register what a default name is made from, and nothing of a chosen one', () => {
    const [agent] = agents[0];
    expect(deviceName(agent).metadata).to.deep.equal({ default_name: 'Chrome on Linux', browser: 'Chrome', system: 'Linux' });
    expect(deviceName(agent, 'Kitchen')).to.deep.include({ name: 'Kitchen', metadata: {} });
  });

  it('fill the fields the device model is built from', () => {
    const models = agents.map(
      ([agent]) => deviceDescriptor({ ...deviceName(agent), id: 'me', keySystems: [], mimeTypes: [] }).model,
    );
    expect(models).to.deep.equal(['Chrome 150.0.0.0 Linux', 'Safari 605.1.15 Mac', 'Firefox 140.0 Android', 'Web browser']);
  });
});
