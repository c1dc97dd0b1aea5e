import { summaryOf, type Figure } from './figures.ts';
import { HOME, LOOPBACK, PHONE } from './throttled-connection.ts';

/** What was aimed at, and what came of it. */
export interface GoalResult {
  readonly goal: string;
  readonly found: string;
  readonly holds: boolean;
}

const ENGINE = 'engine';
const PROTECTED = 'engine, protected';
const FLOOR = '<audio>';
const PEERS = ['shaka', 'hls.js', 'rx-player'];
const PROTECTED_PEERS = ['shaka, protected', 'rx-player, protected'];
const STORE = 'the store';
const EMBEDS = ['embed, track', 'embed, album'];
const EMBED_FIGURES = ['embed: first paint', 'embed: page opened to sound', 'embed: click to sound'];

/** Reads medians out of the figures; NaN where nothing was measured. */
function reader(figures: readonly Figure[]) {
  const of = (network: string, figure: string, who: string) =>
    figures.find((one) => one.network === network && one.figure === figure && one.who === who);
  return {
    median: (network: string, figure: string, who: string) => summaryOf(of(network, figure, who)?.values ?? []).median,
    p95: (network: string, figure: string, who: string) => summaryOf(of(network, figure, who)?.values ?? []).p95,
    most: (network: string, figure: string, who: string) => summaryOf((of(network, figure, who)?.values ?? []).map(Math.abs)).max,
  };
}

/** The goals of the engine, as medians of one run; those whose figures were not measured are left out. */
export function checkGoals(figures: readonly Figure[]): readonly GoalResult[] {
  const { median, p95, most } = reader(figures);
  const best = (network: string, figure: string, who: readonly string[]) =>
    Math.min(...who.map((peer) => median(network, figure, peer)).filter((value) => !Number.isNaN(value)));
  const found: GoalResult[] = [];
  const atMost = (goal: string, value: number, limit: number, unit = '') => {
    if (Number.isFinite(value))
      found.push({ goal: `${goal} ≤ ${limit}${unit}`, found: `${shown(value)}${unit}`, holds: value <= limit });
  };
  const atLeast = (goal: string, value: number, limit: number, unit = '') => {
    if (Number.isFinite(value))
      found.push({ goal: `${goal} ≥ ${limit}${unit}`, found: `${shown(value)}${unit}`, holds: value >= limit });
  };

  const far = HOME.name;
  const ratio = (figure: string, who: string, to: string) => median(far, figure, who) / median(far, figure, to);
  const byPeers = (figure: string, who: string, peers: readonly string[]) => median(far, figure, who) / best(far, figure, peers);

  for (const who of [ENGINE, PROTECTED]) atMost(`cold, ${who}, by <audio>`, ratio('cold', who, FLOOR), 0.8);
  atLeast('cold, best peer by engine', 1 / byPeers('cold', ENGINE, PEERS), 4);
  atLeast('cold, best protected peer by engine, protected', 1 / byPeers('cold', PROTECTED, PROTECTED_PEERS), 4);
  atMost('cold, manifest first, by <audio>', median(far, 'cold, manifest first', ENGINE) / median(far, 'cold', FLOOR), 1.1);
  atMost('cold, protected by clear', median(far, 'cold', PROTECTED) / median(far, 'cold', ENGINE), 1.1);
  for (const network of [HOME.name, PHONE.name])
    for (const who of [ENGINE, PROTECTED]) {
      const seek = median(network, 'seek, far', who) / best(network, 'seek, far', PEERS);
      atMost(`far seek, ${who}, by the best peer, ${network}`, seek, 0.6);
    }
  for (const who of [ENGINE, PROTECTED]) {
    atMost(`page opened to sound, ${who}, by <audio>`, ratio('page opened to sound', who, FLOOR), 1.1);
    const peers = who === ENGINE ? PEERS : PROTECTED_PEERS;
    atMost(`page opened to sound, ${who}, by the best peer`, byPeers('page opened to sound', who, peers), 0.5);
  }
  for (const who of EMBEDS)
    for (const figure of EMBED_FIGURES) atMost(`${figure}, ${who}, by <audio>`, ratio(figure, who, FLOOR), 1.2);
  for (const who of [ENGINE, PROTECTED]) {
    atMost(`jump to the preloaded, ${who}`, median(far, 'jump to the preloaded', who), 30, ' ms');
    atMost(`cold, ${who}, requests that sound needs`, median(far, 'cold: requests that sound needs', who), 1);
    atMost(`cold, ${who}, kB before sound`, median(far, 'cold: kB before sound', who), 45, ' kB');
  }
  const extra = (figure: string) => median(HOME.name, figure, PROTECTED) - median(HOME.name, figure, ENGINE);
  atMost('protection costs at 40 ms, cold', extra('cold'), 25, ' ms');
  atMost('protection costs at 40 ms, preloaded', extra('jump to the preloaded'), 5, ' ms');
  for (const who of [ENGINE, PROTECTED])
    atMost(`track to track, ${who}, samples of gap or overlap`, most(LOOPBACK.name, 'track to track: samples late', who), 0);
  atMost('engine chunk', median('any', 'script, gzip', ENGINE), 35, ' kB');
  for (const who of [ENGINE, PROTECTED]) {
    atMost(`heap after 100 tracks, ${who}`, median(LOOPBACK.name, 'heap after 100 tracks: grown by', who), 5, ' MB');
    atMost(
      `script a track, ${who}, by the best peer`,
      median(LOOPBACK.name, 'script a track', who) / best(LOOPBACK.name, 'script a track', PEERS),
      1,
    );
  }
  const WEB = 'the web player';
  atMost('first scripts', median('any', 'first scripts, gzip', WEB), 180, ' kB');
  for (const screen of ['home', 'album']) {
    const onPhone = (figure: string) => median(PHONE.name, `${screen}: ${figure}`, WEB);
    atMost(`${screen}, largest contentful paint on a phone`, onPhone('largest contentful paint'), 1_500, ' ms');
    atMost(`${screen}, total blocking time on a phone`, onPhone('total blocking time'), 150, ' ms');
    atMost(`${screen}, requests before the largest paint`, onPhone('requests before it'), 15);
    atMost(`${screen}, a menu opens on a phone`, onPhone('a menu opens'), 100, ' ms');
  }
  atMost('search, a letter is drawn on a phone', median(PHONE.name, 'search: a letter is drawn', WEB), 100, ' ms');
  atLeast('50,000 rows scroll', median(LOOPBACK.name, '50,000 rows scroll', WEB), 55, ' frames/s');
  atLeast(
    '50,000 rows scroll, 4 times slower',
    median(LOOPBACK.name, '50,000 rows scroll, 4 times slower', WEB),
    40,
    ' frames/s',
  );
  const click = 'click on a row to sound';
  atMost('whole product, click to sound, median', median(LOOPBACK.name, click, 'the whole product'), 60, ' ms');
  atMost('whole product, click to sound, 95th of 100', p95(LOOPBACK.name, click, 'the whole product'), 200, ' ms');
  for (const command of ['add', 'reorder', 'skip']) {
    const figure = `queue of 10,000: ${command}`;
    const limitsMs = [
      ['page, in scripts', 16],
      ['service', 50],
    ] as const;
    for (const [who, limitMs] of limitsMs) {
      atMost(`${figure}, ${who}, median`, median(LOOPBACK.name, figure, who), limitMs, ' ms');
      atMost(`${figure}, ${who}, 95 in 100`, p95(LOOPBACK.name, figure, who), limitMs, ' ms');
    }
  }
  const long = 'feed of 2,000 episodes';
  atMost(`${long}, arrival to first page`, median(LOOPBACK.name, `${long}: arrival to first page`, 'service'), 700, ' ms');
  atMost(`${long}, others wait, at most`, median(LOOPBACK.name, `${long}: others wait, at most`, 'service'), 50, ' ms');
  const inLibrary = figures.filter(({ part, who }) => part === 'library' && who === STORE);
  const searches = inLibrary.filter(({ figure }) => figure.startsWith('search')).map(({ values }) => values);
  atMost('a search, 95 in 100', summaryOf(searches.flat()).p95, 50, ' ms');
  atMost('the slowest kind of search, median', Math.max(...searches.map((values) => summaryOf(values).median)), 50, ' ms');
  const albums = inLibrary.filter(({ figure }) => figure === 'album').flatMap(({ values }) => values);
  atMost("an album's page, 95 in 100", summaryOf(albums).p95, 10, ' ms');
  const restarted = figures.find(({ figure }) => figure === 'restart to first answer');
  atMost('restart to first answer, 100,000 tracks', summaryOf(restarted?.values ?? []).median, 1_500, ' ms');
  const inScaling = (figure: string, who: string) =>
    summaryOf(figures.find((one) => one.part === 'scaling' && one.figure === figure && one.who === who)?.values ?? []).median;
  const put = 'state PUT: CPU, service';
  atMost('a state PUT, one process', inScaling(put, 'one, libsql'), 0.7, ' ms of CPU');
  const toPush = 'state PUT to push, 500 a second: p99';
  atMost(`${toPush}, one process`, inScaling(toPush, 'one, libsql'), 25, ' ms');
  atMost('a socket, one process', inScaling('a socket: heap', 'one, libsql'), 15, ' KB');
  const sameLoad = 'state PUT, 100 a second for each process: CPU, service';
  const growth = (3 * inScaling(sameLoad, 'one, PostgreSQL')) / inScaling(sameLoad, 'three, bound');
  atLeast('growth from one to three, by CPU of a state PUT', growth, 2.2);
  const ofWorld = (figure: string) => median('any', `simulation: ${figure}`, 'world');
  atLeast('simulation, commands with three pages per CPU second', ofWorld('commands with three pages'), 5_000);
  atMost('simulation, a page opens', ofWorld('a page opens'), 1, ' ms');
  atMost('simulation, a page holds', ofWorld('a page holds'), 100, ' KiB');
  return found;
}

const shown = (value: number) => (Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0));
