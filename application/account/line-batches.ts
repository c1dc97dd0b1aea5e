import { BATCH_CHARS_MAX, BATCH_LINES_MAX, LINE_CHARS_MAX } from '#domain/constants/content/history.ts';

/** Lines for one request, and how many lines between them were too long. */
export interface LineBatch {
  readonly lines: readonly string[];
  readonly tooLong: number;
}

/** Cuts texts that arrive in pieces into batches of lines. It holds one batch and one line at most. */
export interface LineBatches {
  push(text: string): readonly LineBatch[];
  /** The end of a file: its last line needs no newline. */
  end(): readonly LineBatch[];
}

export function createLineBatches(): LineBatches {
  let begun = '';
  let isTooLong = false;
  let lines: string[] = [];
  let chars = 0;
  let tooLong = 0;

  const take = (): readonly LineBatch[] => {
    if (lines.length === 0 && tooLong === 0) return [];
    const batch = { lines, tooLong };
    [lines, chars, tooLong] = [[], 0, 0];
    return [batch];
  };
  const extend = (part: string): void => {
    isTooLong ||= begun.length + part.length > LINE_CHARS_MAX;
    begun = isTooLong ? '' : begun + part;
  };
  const finish = (): readonly LineBatch[] => {
    const line = begun.trim();
    if (isTooLong) tooLong += 1;
    else if (line !== '') {
      lines.push(line);
      chars += line.length;
    }
    [begun, isTooLong] = ['', false];
    return lines.length >= BATCH_LINES_MAX || chars >= BATCH_CHARS_MAX ? take() : [];
  };
  return {
    push(text) {
      const parts = text.split('\n');
      const last = parts.pop() ?? '';
      const batches = parts.flatMap((part) => {
        extend(part);
        return finish();
      });
      extend(last);
      return batches;
    },
    end: () => [...finish(), ...take()],
  };
}
