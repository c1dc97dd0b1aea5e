import { expect } from 'chai';
import { createEventEmitter } from '#application/runtime/event-emitter.ts';

describe('an event emitter', () => {
  const received: string[] = [];
  const listen = (name: string) => (value: number) => void received.push(`${name} ${value}`);
  beforeEach(() => void (received.length = 0));

  it('calls its listeners in order, each once', () => {
    const { add, emit, size } = createEventEmitter<number>();
    const first = listen('first');
    add(first);
    add(listen('second'));
    add(first);
    emit(1);
    expect(received).to.deep.equal(['first 1', 'second 1']);
    expect(size()).to.equal(2);
  });

  it('does not call a listener that was removed during the event', () => {
    const { add, emit } = createEventEmitter<number>();
    add(() => removeSecond());
    const removeSecond = add(listen('second'));
    add(listen('third'));
    emit(1);
    emit(2);
    expect(received).to.deep.equal(['third 1', 'third 2']);
  });

  it('calls a listener that was added during an event from the next one on', () => {
    const { add, emit } = createEventEmitter<number>();
    const late = listen('late');
    add(() => void add(late));
    emit(1);
    emit(2);
    expect(received).to.deep.equal(['late 2']);
  });
});
