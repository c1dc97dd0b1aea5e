import { readFileSync } from 'node:fs';
import { type IdlMember, parseAll } from '@webref/idl';
import { expect } from 'chai';
import { ScriptedMediaEncryptedEvent, ScriptedMediaKeyMessageEvent } from '#adapters/fakes/scripted-browser/events.ts';
import { ScriptedMediaKeySession } from '#adapters/fakes/scripted-browser/encrypted-media/media-key-session.ts';
import { ScriptedMediaKeyStatusMap } from '#adapters/fakes/scripted-browser/encrypted-media/media-key-status-map.ts';
import { ScriptedMediaKeys, ScriptedMediaKeySystemAccess } from '#adapters/fakes/scripted-browser/encrypted-media/media-keys.ts';
import { ScriptedMediaElement } from '#adapters/fakes/scripted-browser/media-element/media-element.ts';
import { ScriptedMediaError } from '#adapters/fakes/scripted-browser/media-element/media-error.ts';
import { ScriptedMediaSource, ScriptedSourceBufferList } from '#adapters/fakes/scripted-browser/media-source/media-source.ts';
import { ScriptedSourceBuffer } from '#adapters/fakes/scripted-browser/media-source/source-buffer.ts';
import { ScriptedTimeRanges } from '#adapters/fakes/scripted-browser/media-source/time-ranges.ts';

interface ScriptedClass {
  readonly prototype: object;
}

const CLASSES: Readonly<Record<string, ScriptedClass>> = {
  HTMLMediaElement: ScriptedMediaElement,
  MediaEncryptedEvent: ScriptedMediaEncryptedEvent,
  MediaError: ScriptedMediaError,
  MediaKeyMessageEvent: ScriptedMediaKeyMessageEvent,
  MediaKeySession: ScriptedMediaKeySession,
  MediaKeyStatusMap: ScriptedMediaKeyStatusMap,
  MediaKeySystemAccess: ScriptedMediaKeySystemAccess,
  MediaKeys: ScriptedMediaKeys,
  MediaSource: ScriptedMediaSource,
  SourceBuffer: ScriptedSourceBuffer,
  SourceBufferList: ScriptedSourceBufferList,
  TimeRanges: ScriptedTimeRanges,
};
const README = new URL('../../../../adapters/fakes/scripted-browser/README.md', import.meta.url);

const definitions = Object.values(await parseAll()).flat();

/** The members of an interface from all standards that add to it. */
function membersOf(name: string): readonly IdlMember[] {
  return definitions.flatMap((one) => (/^interface/.test(one.type) && one.name === name ? (one.members ?? []) : []));
}

/** The interface, what it inherits from, and the mixins of all of them. */
function familyOf(name: string): readonly string[] {
  const mixins = definitions.flatMap((one) => (one.target === name ? (one.includes ?? []) : []));
  const parents = definitions.flatMap((one) => (one.name === name && one.inheritance ? familyOf(one.inheritance) : []));
  return [name, ...mixins, ...parents];
}

const ITERATION = ['entries', 'keys', 'values', 'forEach'];

/** A member as `name: shape`. */
function shapesOf({ name, type, special, readonly }: IdlMember): readonly string[] {
  const prefix = special === 'static' ? 'static ' : '';
  if (type === 'iterable') return ITERATION.map((method) => `${method}: method`);
  if (!name) return [];
  if (type === 'attribute') return [`${name}: ${prefix}${readonly ? 'readonly' : 'attribute'}`];
  if (type === 'operation') return [`${name}: ${prefix}method`];
  return type === 'const' ? [`${name}: constant`] : [];
}

/** The same of a class. Members by symbol are none a page uses. */
function shapesIn(target: object, prefix = ''): readonly string[] {
  const own = Object.entries(Object.getOwnPropertyDescriptors(target)).filter(
    ([name]) => !['constructor', 'length', 'name', 'prototype'].includes(name) || prefix === '',
  );
  return own.flatMap(([name, { get, set, value }]) => {
    if (name === 'constructor') return [];
    if (typeof value === 'number') return prefix === '' ? [`${name}: constant`] : [];
    if (get !== undefined) return [`${name}: ${prefix}${set === undefined ? 'readonly' : 'attribute'}`];
    return [`${name}: ${prefix}method`];
  });
}

const shapesOfClass = (scripted: ScriptedClass) => [...shapesIn(scripted.prototype), ...shapesIn(scripted, 'static ')];

/** The members that the README leaves out of an interface. */
function leftOut(name: string): readonly string[] {
  const rows = readFileSync(README, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`| \`${name}\` |`));
  return rows.flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, member]) => member ?? ''));
}

const nameOf = (shape: string) => shape.split(':')[0] ?? '';

describe('the scripted classes and the standards’ interface definitions', () => {
  for (const [name, scripted] of Object.entries(CLASSES)) {
    it(`${name} has every member, or the README leaves it out`, () => {
      const own = shapesOfClass(scripted);
      const missing = membersOf(name)
        .flatMap(shapesOf)
        .filter((shape) => !own.includes(shape));
      expect(missing.map(nameOf).sort()).to.deep.equal([...leftOut(name)].sort());
    });

    it(`${name} has no member of its own invention`, () => {
      const known = new Set(familyOf(name).flatMap(membersOf).flatMap(shapesOf));
      expect(shapesOfClass(scripted).filter((shape) => !known.has(shape))).to.deep.equal([]);
    });
  }
});
