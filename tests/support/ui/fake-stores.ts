import { createEvent, createStore, type EventCallable, type Store } from 'effector';
import type { Resource } from '#application/stores/resource.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';

/** Creates an event that records its payloads under this name. */
export type Intent = <Payload>(name: string) => EventCallable<Payload>;

/** A fact that a test sets: a store and the event that changes it. */
export interface Fact<Value> {
  readonly store: Store<Value>;
  readonly set: EventCallable<Value>;
}

export function fact<Value>(initial: Value): Fact<Value> {
  const set = createEvent<Value>();
  return { set, store: createStore<Value>(initial, { skipVoid: false }).on(set, (_, value) => value) };
}

type StoresOf<Facts extends Readonly<Record<string, { readonly store: unknown }>>> = {
  readonly [Name in keyof Facts & string as `$${Name}`]: Facts[Name]['store'];
};

/** The stores of facts: `$track` for the fact `track`. */
export function storesOf<Facts extends Readonly<Record<string, { readonly store: unknown }>>>(facts: Facts): StoresOf<Facts> {
  return Object.fromEntries(Object.entries(facts).map(([name, { store }]) => [`$${name}`, store])) as StoresOf<Facts>;
}

/** Intents by their names, recorded with this prefix. Their type fits events of every payload. */
export function intentsOf<Name extends string>(
  intent: Intent,
  names: readonly Name[],
  prefix = '',
): { readonly [Key in Name]: never } {
  return Object.fromEntries(names.map((name) => [name, intent(prefix + name)])) as { readonly [Key in Name]: never };
}

function isError(response: unknown): response is PlayerError {
  return typeof response === 'object' && response !== null && 'code' in response;
}

/** A resource that responds when it is opened: with data, with null for none, or with an error; with undefined it keeps loading. */
export function fakeResource<Key, Data>(
  intent: Intent,
  name: string,
  respond: (key: Key) => Data | PlayerError | null | undefined,
): Resource<Key, Data> {
  const opened = intent<Key>(`${name}.opened`);
  const $response = createStore<Data | PlayerError | null | undefined>(undefined, { skipVoid: false }).on(opened, (_, key) =>
    respond(key),
  );
  return {
    $data: $response.map((response) => (response === undefined || isError(response) ? null : response), { skipVoid: false }),
    $isLoading: $response.map((response) => response === undefined),
    $error: $response.map((response) => (isError(response) ? response : null)),
    opened,
    ...intentsOf(intent, ['moreRequested', 'retried'], `${name}.`),
  };
}
