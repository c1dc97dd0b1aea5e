import type { TraceEvent } from '#simulation';
import type { Period } from './period.ts';

/** Whether the effect of a fault shows in a period. */
export type Effect = (period: Period) => boolean;

type Of<Type extends TraceEvent['type'], Event = TraceEvent> = Event extends { readonly type: infer Known }
  ? Type extends Known
    ? Event
    : never
  : never;
const of = <Type extends TraceEvent['type']>({ events }: Pick<Period, 'events'>, type: Type) =>
  events.filter((event): event is Of<Type> & TraceEvent => event.type === type);

const isBytes = (url: string) => url.includes('/cdn/');
const isLicence = (url: string) => url.includes('/licence/');

/** A request of sound, or of anything else, fails with that code. */
export const failing =
  (code: string, ofBytes = false): Effect =>
  (period) =>
    of(period, 'request-failed').some(({ error, request }) => error === code && isBytes(request.url) === ofBytes);

export const responding =
  (status: number, concerns: (url: string) => boolean = (url) => !isBytes(url) && !isLicence(url)): Effect =>
  (period) =>
    of(period, 'response').some(({ request, response }) => response.status === status && concerns(request.url));
export const respondingBytes = (status: number) => responding(status, isBytes);
export const respondingLicence = (status: number) => responding(status, isLicence);

export const withHeader =
  (name: string): Effect =>
  (period) =>
    of(period, 'response').some(({ response }) => name in response.headers);

/** A response or its time-out comes this much after its request. */
export const slow =
  (leastMs: number, concerns: (url: string) => boolean = () => true): Effect =>
  (period) => {
    const ends = [...of(period, 'response'), ...of(period, 'request-failed')];
    return of(period, 'request').some(({ atMs, id, request }) => {
      const end = ends.find((event) => event.id === id);
      return concerns(request.url) && end !== undefined && end.atMs - atMs >= leastMs;
    });
  };
export const slowBytes = (leastMs: number) => slow(leastMs, isBytes);

/** The page logs that code, or a command or a track ends with it. */
export const erring =
  (...codes: readonly string[]): Effect =>
  ({ events }) =>
    events.some((event) => {
      if (event.type === 'log') return codes.includes(String(event.detail['code']));
      if (event.type === 'settled') return codes.includes(event.error ?? '');
      return event.type === 'media' && event.event.type === 'failed' && codes.includes(event.event.error.code);
    });

export const logging =
  (message: string): Effect =>
  (period) =>
    of(period, 'log').some((event) => event.message === message);

/** A body that is no JSON. */
export const garbling =
  (isThat: (text: string) => boolean): Effect =>
  (period) =>
    of(period, 'response').some(({ response }) => isThat(new TextDecoder().decode(response.body)));

export const closing =
  (code: number, byPage = false): Effect =>
  (period) =>
    of(period, 'socket-closed').some((event) => event.code === code && event.byPage === byPage);

export const receiving =
  (part: string): Effect =>
  (period) =>
    of(period, 'received').some(({ text }) => text.includes(part));

/** The first messages of one socket. */
const greetings = (period: Period, socket: number) =>
  of(period, 'received').filter((event) => event.socket === socket && event.text.includes('/connections/')).length;
export const greeting =
  (isThat: (count: number) => boolean): Effect =>
  (period) =>
    of(period, 'socket').some(({ socket, what }) => what === 'opened' && isThat(greetings(period, socket)));
/** A socket closes before it opens. */
export const refusing: Effect = (period) => {
  const opened = new Set(of(period, 'socket').flatMap(({ socket, what }) => (what === 'opened' ? [socket] : [])));
  const begun = of(period, 'socket').flatMap(({ socket, what }) => (what === 'opening' ? [socket] : []));
  return of(period, 'socket-closed').some(({ socket }) => begun.includes(socket) && !opened.has(socket));
};
export const greetingAgain: Effect = (period) => greetings(period, of(period, 'received')[0]?.socket ?? 0) > 1;

const numbersOf = (period: Period) =>
  of(period, 'received').flatMap(({ socket, text }) => {
    const { seq, type } = text.startsWith('{"seq"') ? (JSON.parse(text) as { seq: number; type: string }) : { seq: 0, type: '' };
    return type === 'message' ? [`${String(socket)} ${String(seq)}`] : [];
  });
export const repeatingPushes: Effect = (period) => new Set(numbersOf(period)).size < numbersOf(period).length;
export const losingPushes: Effect = (period) => {
  const numbers = [...new Set(numbersOf(period).map((text) => Number(text.split(' ')[1])))].sort((a, b) => a - b);
  return numbers.some((number, index) => index > 0 && number !== (numbers[index - 1] ?? 0) + 1);
};
/** The other page receives the same cluster earlier. */
export const delayingPushes: Effect = (period) => {
  const textOf = (text: string) => text.replace(/^\{"seq":\d+,/, '{');
  const isCluster = ({ text }: Of<'received'>) => text.includes('connect-state/v1/cluster');
  const elsewhere = new Map(
    of({ events: period.others }, 'received')
      .filter(isCluster)
      .map(({ atMs, text }) => [textOf(text), atMs]),
  );
  return of(period, 'received')
    .filter(isCluster)
    .some(({ atMs, text }) => atMs > (elsewhere.get(textOf(text)) ?? atMs));
};

export const page =
  (what: Of<'page'>['what'], name = 'desk'): Effect =>
  ({ events, others }) =>
    [...events, ...others].some((event) => event.type === 'page' && event.what === what && event.page === name);

export const service =
  (what: Of<'service'>['what']): Effect =>
  ({ others }) =>
    others.some((event) => event.type === 'service' && event.what === what);

/** How far the page's clock is from the world's. */
export const apart: Effect = (period) =>
  of(period, 'view').some(({ atMs, view }) => view.phase === 'playing' && Math.abs(view.asOfMs - atMs) > 900 && view.asOfMs > 0);

/** The last ping leaves at a multiple of that time. */
export const aligned =
  (alignmentMs: number): Effect =>
  (period) =>
    (of(period, 'sent').findLast(({ text }) => text.includes('ping'))?.atMs ?? 1) % alignmentMs === 0;

/** A track opens, and is loaded later. */
export const loadingFor =
  (leastMs: number): Effect =>
  (period) => {
    const opens = of(period, 'media-command').filter(({ what }) => what === 'open');
    const loads = of(period, 'media').flatMap(({ atMs, event }) =>
      event.type === 'loaded' ? [{ atMs, playId: event.playId }] : [],
    );
    return opens.some((open) => {
      const load = loads.find(({ playId }) => playId === open.playId);
      return load !== undefined && load.atMs - open.atMs >= leastMs;
    });
  };

/** The media reports that. */
export const media =
  (type: Of<'media'>['event']['type']): Effect =>
  (period) =>
    of(period, 'media').some(({ event }) => event.type === type);
export const pausedUnasked: Effect = (period) =>
  of(period, 'media').some(
    ({ atMs, event }) =>
      event.type === 'paused' &&
      !of(period, 'media-command').some(({ atMs: askedMs, what }) => askedMs === atMs && what === 'pause'),
  );

const bytesAsked = (events: readonly TraceEvent[]) =>
  of({ events }, 'request').flatMap(({ request }) =>
    isBytes(request.url) ? [`${request.url} ${request.headers?.['range'] ?? ''}`] : [],
  );
/** The page requests the same bytes twice. */
export const repeatingBytes: Effect = (period) => new Set(bytesAsked(period.events)).size < bytesAsked(period.events).length;
/** Before the next command, the page requests bytes that it had. */
export const refetching: Effect = ({ events, world }) => {
  const [first] = events;
  const begun = events.slice(
    0,
    events.findIndex(({ type }) => type === 'command'),
  );
  const before = first ? world.trace().slice(0, world.trace().indexOf(first)) : [];
  const had = bytesAsked(before.filter((event) => event.page === 'desk'));
  return bytesAsked(begun).some((range) => had.includes(range));
};
export const licences =
  (least: number): Effect =>
  (period) =>
    of(period, 'request').filter(({ request }) => isLicence(request.url)).length >= least;

/** At least so many commands of that name. */
export const commands =
  (name: string, least: number): Effect =>
  ({ events, others }) =>
    [...events, ...others].filter((event) => event.type === 'command' && event.name === name).length >= least;

/** A response with a part of the bytes is followed by a request for the others. */
export const askingForTheRest: Effect = (period) => {
  const ranges = of(period, 'request').flatMap(({ request }) => request.headers?.['range'] ?? []);
  const firsts = new Map<string, Set<string>>();
  for (const range of ranges) {
    const [first = '', last = ''] = range.replace('bytes=', '').split('-');
    firsts.set(last, (firsts.get(last) ?? new Set()).add(first));
  }
  return [...firsts.values()].some((all) => all.size > 1);
};

/** The service's time in a response differs from the world's. */
export const mistimed: Effect = (period) =>
  of(period, 'response').some(({ atMs, request, response }) => {
    if (!request.url.endsWith('/melody/v1/time')) return false;
    const { timestamp } = JSON.parse(new TextDecoder().decode(response.body)) as { readonly timestamp: number };
    return Math.abs(timestamp - atMs) > 1;
  });

export const losingWrites: Effect = ({ isWriteLost }) => isWriteLost;
