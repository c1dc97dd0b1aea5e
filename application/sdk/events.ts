import { createEventEmitter, type EventEmitter } from '../runtime/event-emitter.ts';
import type { SdkEventName, SdkEvents } from './types.ts';

export type SdkListener<Name extends SdkEventName> = (payload: SdkEvents[Name]) => void;

/** Listeners by event name. */
export interface SdkEventHub {
  add<Name extends SdkEventName>(name: Name, listener: SdkListener<Name>): () => void;
  /** That listener, or all of that name. */
  remove<Name extends SdkEventName>(name: Name, listener?: SdkListener<Name>): void;
  emit<Name extends SdkEventName>(name: Name, payload: SdkEvents[Name]): void;
  /** Emits the names of all events. */
  onAny(listener: (name: SdkEventName) => void): () => void;
}

/** Adding the same listener twice for one name has no effect. */
export function createSdkEvents(): SdkEventHub {
  const lists = new Map<SdkEventName, EventEmitter<never>>();
  const removers = new Map<SdkEventName, Map<unknown, () => void>>();
  const any = createEventEmitter<SdkEventName>();
  const listOf = <Name extends SdkEventName>(name: Name): EventEmitter<SdkEvents[Name]> => {
    const list = lists.get(name) ?? createEventEmitter<never>();
    lists.set(name, list);
    return list;
  };
  const removersOf = (name: SdkEventName) => {
    const known = removers.get(name) ?? new Map<unknown, () => void>();
    removers.set(name, known);
    return known;
  };

  const remove: SdkEventHub['remove'] = (name, listener) => {
    const known = removersOf(name);
    for (const one of listener === undefined ? [...known.keys()] : [listener]) {
      known.get(one)?.();
      known.delete(one);
    }
  };

  return {
    add(name, listener) {
      remove(name, listener);
      removersOf(name).set(listener, listOf(name).add(listener));
      return () => remove(name, listener);
    },
    remove,
    emit(name, payload) {
      listOf(name).emit(payload);
      any.emit(name);
    },
    onAny: any.add,
  };
}
