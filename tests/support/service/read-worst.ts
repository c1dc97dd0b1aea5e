// Runs in a process of its own: reads a megabyte of the worst for each reader, and prints the size of each result.
import { WORST_READERS } from './worst-readers.ts';

const LENGTH = 1_000_000;
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

for (const [name, { read, units, around = [['', '']] }] of Object.entries(WORST_READERS))
  for (const unit of units)
    for (const [before, after] of around) {
      const text = before + unit.repeat(Math.ceil(LENGTH / unit.length)) + after;
      say({ begins: name, unit, before });
      const result = await read(text);
      say({ ended: name, length: JSON.stringify(result ?? null).length });
    }
