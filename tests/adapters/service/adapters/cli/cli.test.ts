import { expect } from 'chai';
import { parseCommandLine } from '#adapters/service/adapters/cli/command-line.ts';

const OBSERVABILITY = { log: { format: null, level: 'warn' }, metricsToken: null, otlp: null };
const DEFAULTS = {
  command: 'serve',
  music: [],
  musicBuckets: [],
  data: null,
  store: null,
  port: null,
  host: '127.0.0.1',
  names: [],
  proxies: [],
  origins: [],
  protection: 'where-possible',
  embeds: { memberOrigins: [], arePublic: true },
  drm: null,
  flags: null,
  promotions: null,
  asksAge: false,
  autoplay: true,
  areBackupsDownloadable: true,
  telemetryDays: 30,
  observability: OBSERVABILITY,
  scrobbleHosts: [],
  podcasts: { everyMs: 3_600_000, cacheBytes: 10_000_000_000, hosts: [] },
  blobs: null,
  bus: null,
  drainMs: 0,
};

describe('the command line', () => {
  for (const [line, means] of [
    ['', DEFAULTS],
    ['--music a --music b', { ...DEFAULTS, music: ['a', 'b'] }],
    [
      '--music a --music s3://music/cds?endpoint=https://s3.example',
      {
        ...DEFAULTS,
        music: ['a'],
        musicBuckets: [{ bucket: 'music', prefix: 'cds/', bucketUrl: 'https://s3.example/music', region: 'us-east-1' }],
      },
    ],
    [
      '--data d --port 8080 --host 0.0.0.0 --protection always',
      { ...DEFAULTS, data: 'd', port: 8080, host: '0.0.0.0', protection: 'always' },
    ],
    ['--store postgres://c@db/music', { ...DEFAULTS, store: 'postgres://c@db/music' }],
    ['invite --store postgresql://db/m', { command: 'invite', data: null, store: 'postgresql://db/m' }],
    ['--name a.example --name b.example', { ...DEFAULTS, names: ['a.example', 'b.example'] }],
    ['--trust-proxy 10.0.0.7 --trust-proxy fd00::/8', { ...DEFAULTS, proxies: ['10.0.0.7', 'fd00::/8'] }],
    ['--allow-origin https://a.example', { ...DEFAULTS, origins: ['https://a.example'] }],
    [
      '--embed-origin https://a.example --no-public-embeds',
      { ...DEFAULTS, embeds: { memberOrigins: ['https://a.example'], arePublic: false } },
    ],
    ['token --user zoë --data d', { command: 'token', user: 'zoë', data: 'd', store: null }],
    ['token', { command: 'token', user: null, data: null, store: null }],
    ['password --user zoë', { command: 'password', user: 'zoë', data: null, store: null, removesSecondStep: false }],
    ['password --remove-second-step', { command: 'password', user: null, data: null, store: null, removesSecondStep: true }],
    ['tokens', { command: 'tokens', data: null, store: null }],
    ['revoke 1a2b --data d', { command: 'revoke', data: 'd', store: null, id: '1a2b' }],
    ['invite', { command: 'invite', data: null, store: null }],
    ['backup b.tar.gz --data d', { command: 'backup', data: 'd', file: 'b.tar.gz' }],
    ['restore b.tar.gz', { command: 'restore', data: null, file: 'b.tar.gz' }],
    ['move --from a --to postgres://b/c', { command: 'move', from: 'a', to: 'postgres://b/c' }],
    ['rotate-secret', { command: 'rotate-secret', data: null, store: null }],
    ['--help', { command: 'help' }],
    ['--drm licences.json', { ...DEFAULTS, drm: 'licences.json' }],
    ['--flags flags.json', { ...DEFAULTS, flags: 'flags.json' }],
    ['--no-autoplay', { ...DEFAULTS, autoplay: false }],
    ['--no-backup-downloads', { ...DEFAULTS, areBackupsDownloadable: false }],
    ['--telemetry-days 0', { ...DEFAULTS, telemetryDays: 0 }],
    ['--otlp http://localhost:4318', { ...DEFAULTS, observability: { ...OBSERVABILITY, otlp: 'http://localhost:4318' } }],
    ['--metrics-token token.txt', { ...DEFAULTS, observability: { ...OBSERVABILITY, metricsToken: 'token.txt' } }],
    [
      '--log json --log-level debug',
      { ...DEFAULTS, observability: { ...OBSERVABILITY, log: { format: 'json', level: 'debug' } } },
    ],
    ['--scrobble-host a.local --scrobble-host b.local:8100', { ...DEFAULTS, scrobbleHosts: ['a.local', 'b.local:8100'] }],
    ['--promotions ads.json --ask-age', { ...DEFAULTS, promotions: 'ads.json', asksAge: true }],
    [
      '--blobs s3://music/a/?endpoint=http://localhost:9000',
      {
        ...DEFAULTS,
        blobs: { bucket: 'music', prefix: 'a/', bucketUrl: 'http://localhost:9000/music', region: 'us-east-1' },
      },
    ],
    [
      '--blobs s3://music?region=eu-north-1',
      {
        ...DEFAULTS,
        blobs: { bucket: 'music', prefix: '', bucketUrl: 'https://music.s3.eu-north-1.amazonaws.com', region: 'eu-north-1' },
      },
    ],
    [
      '--blobs s3://music?endpoint=https://s3.example&style=host',
      {
        ...DEFAULTS,
        blobs: { bucket: 'music', prefix: '', bucketUrl: 'https://music.s3.example', region: 'us-east-1' },
      },
    ],
    ['--drain 20', { ...DEFAULTS, drainMs: 20_000 }],
    ['--bus rediss://:secret@redis.example:6380', { ...DEFAULTS, bus: 'rediss://:secret@redis.example:6380' }],
    ['keys --data d', { command: 'keys', data: 'd', store: null }],
  ] as const)
    it(`parses "${line}"`, () => {
      expect(parseCommandLine(line.split(' ').filter(Boolean))).to.deep.equal({ ok: true, value: means });
    });

  for (const line of [
    '--prot 1',
    '--port',
    '--port 0',
    '--port 65536',
    '--port x',
    '--log loud',
    '--otlp localhost:4318',
    '--otlp http://user:password@localhost:4318',
    '--log-level loud',
    '--protection sometimes',
    '--name http://a.example',
    '--trust-proxy proxy.example',
    '--trust-proxy 10.0.0.0/33',
    '--trust-proxy 10.0.0.0/8/8',
    '--allow-origin a.example',
    '--allow-origin https://a.example/',
    '--allow-origin *',
    '--drain soon',
    '--bus localhost:6379',
    '--drain 601',
    '--music s3://m',
    '--music s3://music?endpoint=here',
    '--music s3://key:secret@music',
    '--music s3://music?endpoint=http://a.example --music s3://music?endpoint=http://b.example',
    '--blobs music',
    '--blobs s3://m',
    '--blobs s3://key:secret@music',
    '--blobs s3://music?endpoint=localhost:9000',
    '--blobs s3://music?endpoint=http://localhost:9000/path',
    '--blobs s3://music?style=new',
    '--blobs s3://music?token=x',
    '--blobs s3://music/%ff',
    'dance',
    'backup',
    'restore a b',
    'rotate-secret now',
    'move --from a',
    'move --from a --to a',
    'tokens all',
    'revoke',
    'revoke a b',
    'invite me',
  ])
    it(`explains in one sentence why "${line}" is wrong`, () => {
      const parsed = parseCommandLine(line.split(' '));
      expect(parsed.ok).to.equal(false);
      if (!parsed.ok)
        expect(parsed.error)
          .to.match(/^\S.*\.$/)
          .and.not.include('\n');
    });

  it('takes how podcasts are fetched and kept', () => {
    const parsed = parseCommandLine(['--feeds-every', '30', '--episodes-gb', '2.5', '--feed-host', 'nas.local:8080']);
    const podcasts = { everyMs: 1_800_000, cacheBytes: 2_500_000_000, hosts: ['nas.local:8080'] };
    expect(parsed).to.deep.equal({ ok: true, value: { ...DEFAULTS, podcasts } });
    for (const wrong of [
      ['--feeds-every', '1'],
      ['--feeds-every', 'often'],
      ['--episodes-gb', '0'],
    ])
      expect(parseCommandLine(wrong)).to.include({ ok: false });
  });
});
