import { EARLY_MAX } from '#domain/constants/page/telemetry-start.ts';

/** Values for one listener that comes late: those before it wait, at most EARLY_MAX. */
export interface Relay<Value> {
  emit(value: Value): void;
  /** Receives the values that waited, and all later ones. */
  follow(listener: (value: Value) => void): void;
}

export function createRelay<Value>(): Relay<Value> {
  const early: Value[] = [];
  let listener = (value: Value) => {
    if (early.length < EARLY_MAX) early.push(value);
  };
  return {
    emit: (value) => listener(value),
    follow(next) {
      listener = next;
      early.splice(0).forEach(next);
    },
  };
}
