type Handler = ((event: Event) => void) | null;

/** Adds the `on…` attributes of these events to an interface. A handler is called in the order it was first set in. */
export function withEventHandlers(prototype: EventTarget, types: readonly string[]): void {
  for (const type of types) {
    const handlers = new WeakMap<EventTarget, { current: Handler }>();
    Object.defineProperty(prototype, `on${type}`, {
      configurable: true,
      enumerable: true,
      get(this: EventTarget) {
        return handlers.get(this)?.current ?? null;
      },
      set(this: EventTarget, next: Handler) {
        const known = handlers.get(this);
        if (known !== undefined) {
          known.current = next;
          return;
        }
        const slot = { current: next };
        handlers.set(this, slot);
        this.addEventListener(type, (event) => slot.current?.call(this, event));
      },
    });
  }
}

/** Adds the constants of an interface, which its objects have as well. */
export function withConstants(type: { readonly prototype: object }, constants: Readonly<Record<string, number>>): void {
  for (const target of [type, type.prototype])
    for (const [name, value] of Object.entries(constants)) Object.defineProperty(target, name, { value, enumerable: true });
}

/** The message of a key system to its licence server. */
export class ScriptedMediaKeyMessageEvent extends Event {
  readonly #init: MediaKeyMessageEventInit;

  constructor(type: string, init: MediaKeyMessageEventInit) {
    super(type, init);
    this.#init = init;
  }
  get messageType() {
    return this.#init.messageType;
  }
  get message() {
    return this.#init.message;
  }
}

/** The element found initialisation data of protected media. */
export class ScriptedMediaEncryptedEvent extends Event {
  readonly #init: MediaEncryptedEventInit;

  constructor(type: string, init: MediaEncryptedEventInit = {}) {
    super(type, init);
    this.#init = init;
  }
  get initDataType() {
    return this.#init.initDataType ?? '';
  }
  get initData() {
    return this.#init.initData ?? null;
  }
}
