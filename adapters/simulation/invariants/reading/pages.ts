import type { Ms } from '#domain/core/units.ts';
import { PREVIEW_SUFFIX } from '../../world/embed/embed.ts';
import type { TraceEvent } from '../../world/trace.ts';
import type { Device } from '../../world/device/device.ts';
import type { Check, EventType, Invariant, World } from '../../world/types.ts';

/** The states per page of the rule that begins to watch, and the events that it reads; null otherwise. */
let made: { readonly states: Map<string, unknown>[]; types: readonly EventType[] | null } | null = null;

/** A rule that is checked after every event, or after those that it `reads`. What it knows of a page ends with the page. */
export const safety = (id: string, text: string, watch: (world: World) => Check): Invariant => ({
  ...{ id, text },
  watch(world) {
    const own: NonNullable<typeof made> = { states: [], types: null };
    made = own;
    const check = watch(world);
    made = null;
    const forget = (page: string) => own.states.forEach((states) => states.delete(page));
    return Object.assign(check, own.types && { reads: own.types }, own.states.length > 0 && { forget });
  },
});

/**
 * The rule that begins to watch is checked after these events only: it finds nothing wrong at others, and learns nothing from
 * them. Not for a rule that looks at what time passes.
 */
export function reads(...types: readonly EventType[]): void {
  if (made) made.types = types;
}

/** A rule that is checked when a world is at rest. */
export const liveness = (id: string, text: string, atRest: (world: World) => string | null): Invariant => ({ id, text, atRest });

/** One state for each page, made by a rule that begins to watch; forgotten when the page opens or ends. */
export function perPage<State>(create: () => State): (event: TraceEvent) => State {
  const states = new Map<string, State>();
  made?.states.push(states);
  return (event) => {
    let state = states.get(event.page);
    if (state === undefined) states.set(event.page, (state = create()));
    return state;
  };
}

/** Whether the previews of an embed did it: they are no device. */
export const isOfPreviews = ({ page }: TraceEvent) => page.endsWith(PREVIEW_SUFFIX);

/** The name of the account a device or an embed belongs to; empty for previews. */
export function accountOf(world: World, name: string): string {
  const isNamed = (one: { readonly name: string }) => one.name === name;
  return (world.devices().findLast(isNamed) ?? world.embeds().findLast(isNamed))?.account.username ?? '';
}

export const openPages = (world: World): readonly Device[] => world.devices().filter((device) => device.isOpen());

/** How one page sounds, by its media events. */
export interface Sound {
  /** Of the open track. */
  playId: number | null;
  isSounding: boolean;
  isAsleep: boolean;
  durationMs: Ms | null;
  positionMs: Ms;
}

export const silence = (): Sound => ({ playId: null, isSounding: false, isAsleep: false, durationMs: null, positionMs: 0 });

/** Follows the sound of the page of this event. */
export function followSound(sound: Sound, event: TraceEvent): void {
  if (event.type === 'page') sound.isAsleep = event.what === 'asleep';
  if (event.type === 'media-command') followCommand(sound, event);
  if (event.type !== 'media') return;
  const { event: media } = event;
  if (media.playId !== sound.playId) return;
  if ('positionMs' in media) sound.positionMs = media.positionMs;
  switch (media.type) {
    case 'loaded':
      sound.durationMs = media.durationMs;
      break;
    case 'playing':
    case 'progressed':
      sound.isSounding = true;
      break;
    case 'ended':
      Object.assign(sound, { isSounding: false, playId: media.nextPlayId ?? media.playId, positionMs: 0 });
      if (media.nextPlayId !== null) sound.durationMs = null;
      break;
    case 'paused':
    case 'waiting':
    case 'failed':
    case 'autoplay-failed':
      sound.isSounding = false;
      break;
    case 'seeked':
    case 'can-preload':
      break;
  }
}

function followCommand(sound: Sound, event: Extract<TraceEvent, { readonly type: 'media-command' }>): void {
  if (event.what === 'open')
    Object.assign(sound, { playId: event.playId, isSounding: false, durationMs: null, positionMs: event.positionMs ?? 0 });
  if (event.what === 'stop') Object.assign(sound, { playId: null, isSounding: false, durationMs: null });
  if (event.what === 'pause' || event.what === 'seek') sound.isSounding = false;
  if (event.what === 'seek') sound.positionMs = event.positionMs ?? sound.positionMs;
}

export const isAudible = ({ isAsleep, isSounding }: Sound) => isSounding && !isAsleep;
