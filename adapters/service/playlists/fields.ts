interface Wanted {
  readonly [name: string]: Wanted | true;
}

/**
 * The parts of an answer that were asked for: `name,tracks.items(track(name,uri))`, as the public Web API has it.
 * Names that are not there are left out. What begins with `!` is not looked at.
 */
export function onlyFields(value: unknown, fields: string | undefined): unknown {
  if (fields === undefined || fields.trim() === '') return value;
  return picked(value, listFrom({ text: fields, at: 0 }));
}

function picked(value: unknown, wanted: Wanted | true): unknown {
  if (wanted === true || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => picked(one, wanted));
  const there = Object.entries(wanted).filter(([name]) => Object.hasOwn(value, name));
  return Object.fromEntries(there.map(([name, part]) => [name, picked((value as Record<string, unknown>)[name], part)]));
}

interface Reading {
  readonly text: string;
  at: number;
}

function listFrom(reading: Reading): Wanted {
  const wanted: Record<string, Wanted | true> = {};
  while (reading.at < reading.text.length && reading.text[reading.at] !== ')') {
    const name = nameFrom(reading);
    if (name !== '') wanted[name] = partFrom(reading);
    if (reading.text[reading.at] === ',') reading.at += 1;
    else if (name === '') break;
  }
  return wanted;
}

function partFrom(reading: Reading): Wanted | true {
  const next = reading.text[reading.at];
  if (next === '.') {
    reading.at += 1;
    const name = nameFrom(reading);
    return name === '' ? true : { [name]: partFrom(reading) };
  }
  if (next !== '(') return true;
  reading.at += 1;
  const list = listFrom(reading);
  reading.at += 1;
  return list;
}

function nameFrom(reading: Reading): string {
  const name = /^\s*[!\w]*\s*/.exec(reading.text.slice(reading.at))?.[0] ?? '';
  reading.at += name.length;
  return name.trim();
}
