import { expect } from 'chai';
import * as fc from 'fast-check';
import { changeKey } from '#domain/keyboard/key-changes.ts';
import { BUILT_IN_KEYS, intentOf, keyOf, keysOf, KEY_INTENTS, parseOwnKeys, type OwnKeys } from '#domain/keyboard/shortcuts.ts';

const press = (key: string, modifiers: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});
const anyKey = fc.oneof(
  fc.constantFrom(...Object.values(BUILT_IN_KEYS).flat(), 'j', 'J', 'Shift+j', 'Enter', 'Escape', 'Tab', 'F5', 'ArrowUp', 'é'),
  fc.string({ size: 'max', maxLength: 3 }),
);
const changes = fc.array(fc.tuple(fc.constantFrom(...KEY_INTENTS), anyKey), { size: 'max', maxLength: 60 });

function apply(all: readonly (readonly [(typeof KEY_INTENTS)[number], string])[]): OwnKeys {
  return all.reduce<OwnKeys>((own, [intent, key]) => {
    const result = changeKey(own, intent, key);
    return 'own' in result ? result.own : own;
  }, {});
}

describe('keys of shortcuts', () => {
  it('lead to one action each, and every action keeps one, after any changes', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const own = apply(all);
        const keys = KEY_INTENTS.flatMap((intent) => keysOf(intent, own));
        expect(new Set(keys).size).to.equal(keys.length);
        for (const intent of KEY_INTENTS) expect(keysOf(intent, own)).not.to.deep.equal([]);
      }),
    );
  });

  it('are the same once stored and read', () => {
    fc.assert(
      fc.property(changes, (all) => {
        expect(parseOwnKeys(JSON.stringify(apply(all)))).to.deep.equal(apply(all));
      }),
    );
  });

  it('are found by the press that names them, in both directions of reading', () => {
    fc.assert(
      fc.property(changes, fc.constantFrom('ltr', 'rtl'), (all, direction) => {
        const own = apply(all);
        for (const intent of KEY_INTENTS)
          for (const key of keysOf(intent, own)) {
            const shiftKey = key.startsWith('Shift+');
            const written = shiftKey ? key.slice('Shift+'.length) : key;
            const opposite = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[written];
            const pressed = press((direction === 'rtl' ? opposite : undefined) ?? written, { shiftKey });
            expect(intentOf(pressed, true, direction, own)).to.equal(intent);
            expect(intentOf(pressed, false, direction, own)).to.equal(null);
          }
      }),
    );
  });

  it('read from any text never share a key', () => {
    const stored = fc.oneof(
      fc.string({ size: 'max', maxLength: 100 }),
      fc.json(),
      fc.dictionary(fc.constantFrom(...KEY_INTENTS), anyKey).map((keys) => JSON.stringify(keys)),
    );
    fc.assert(
      fc.property(stored, (text) => {
        const keys = KEY_INTENTS.flatMap((intent) => keysOf(intent, parseOwnKeys(text)));
        expect(new Set(keys).size).to.equal(keys.length);
      }),
    );
    expect(parseOwnKeys('{"next":"j","like":"j","mute":7,"quokka":"x"}')).to.deep.equal({ next: 'j' });
    expect(parseOwnKeys('null')).to.deep.equal({});
  });

  it('name the action that has a key, and refuse keys of the browser and of lists', () => {
    expect(changeKey({}, 'next', 's')).to.deep.equal({ holder: 'shuffle' });
    expect(changeKey({ shuffle: 'x' }, 'next', 's')).to.deep.equal({ own: { shuffle: 'x', next: 's' } });
    expect(changeKey({}, 'toggle', 'k')).to.deep.equal({ own: { toggle: 'k' } });
    for (const key of ['Enter', 'Escape', 'Tab', 'F5', 'ArrowDown', 'Home', 'Delete', 'Shift+Tab', 'Shift+?', 'J', ''])
      expect(changeKey({}, 'next', key), key).to.deep.equal({ refused: true });
  });

  it('do not depend on Caps Lock, and hold Shift only with letters, Space and arrows', () => {
    expect(keyOf(press('J'), 'ltr')).to.equal('j');
    expect(keyOf(press('J', { shiftKey: true }), 'ltr')).to.equal('Shift+j');
    expect(keyOf(press('?', { shiftKey: true }), 'ltr')).to.equal('?');
    expect(keyOf(press(' ', { shiftKey: true }), 'ltr')).to.equal('Shift+ ');
    expect(keyOf(press('j', { altKey: true }), 'ltr')).to.equal(null);
    expect(intentOf(press('K', { ctrlKey: true }), false, 'ltr', {})).to.equal('search');
    expect(intentOf(press('k', { ctrlKey: true, shiftKey: true }), true, 'ltr', {})).to.equal(null);
  });
});
