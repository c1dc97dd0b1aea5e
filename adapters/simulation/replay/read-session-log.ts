import * as v from 'valibot';
import { RECORDED_STEPS_MAX } from '#domain/constants/page/recording.ts';
import { KEPT_WORD_LENGTH_MAX, LOG_LENGTH_MAX, LOG_MACHINES_MAX, LOG_SHARED_MAX } from '#domain/constants/page/session-log.ts';
import { err, ok, type Result } from '#domain/core/result.ts';
import { LOG_FORMAT, LOG_VERSION, MACHINE_NAMES, type SessionLog } from '#domain/diagnostics/types.ts';
import { ExpansionError, expandShared } from './expand-values.ts';

const hash = v.nullable(v.pipe(v.string(), v.maxLength(KEPT_WORD_LENGTH_MAX)));

const head = v.object({ format: v.literal(LOG_FORMAT), version: v.number() });
const file = v.object({
  client: v.pipe(v.string(), v.maxLength(KEPT_WORD_LENGTH_MAX)),
  machines: v.pipe(v.array(v.object({ name: v.picklist(MACHINE_NAMES), start: v.unknown() })), v.maxLength(LOG_MACHINES_MAX)),
  steps: v.pipe(v.array(v.unknown()), v.maxLength(RECORDED_STEPS_MAX)),
  shared: v.pipe(v.array(v.unknown()), v.maxLength(LOG_SHARED_MAX)),
});
const steps = v.array(
  v.object({
    machine: v.pipe(v.number(), v.integer(), v.minValue(0)),
    atMs: v.pipe(v.number(), v.finite()),
    event: v.looseObject({ type: v.string() }),
    state: hash,
    commands: hash,
  }),
);

/**
 * Reads the text of an exported session. Errors: a sentence that names what is wrong with the file.
 * Lengths and nesting are bounded; states and events are not checked, because a replay shows when they do not fit.
 */
export function readSessionLog(text: string): Result<SessionLog, string> {
  if (text.length > LOG_LENGTH_MAX) return err(`The file is longer than ${LOG_LENGTH_MAX} characters.`);
  const json = jsonFrom(text);
  if (!json.ok) return err('The file is damaged: it is not JSON.');
  const known = v.safeParse(head, json.value);
  if (!known.success) return err('The file is not a session log of Cadenza.');
  if (known.output.version !== LOG_VERSION)
    return err(`The file has version ${known.output.version} of the format; this program reads version ${LOG_VERSION}.`);
  const found = v.safeParse(file, json.value);
  return found.success ? expanded(found.output) : damaged(found.issues);
}

function jsonFrom(text: string): Result<unknown, null> {
  try {
    return ok(JSON.parse(text) as unknown);
  } catch {
    return err(null);
  }
}

function expanded({ client, machines, shared, ...rest }: v.InferOutput<typeof file>): Result<SessionLog, string> {
  try {
    const [starts, values] = expandShared([machines.map(({ start }) => start), rest.steps], shared) as [unknown[], unknown[]];
    const found = v.safeParse(steps, values);
    if (!found.success) return damaged(found.issues);
    const stray = found.output.findIndex(({ machine }) => machine >= machines.length);
    if (stray >= 0) return err(`The file is damaged: step ${stray} names a machine that is missing.`);
    // The checked copies are dropped: `values` keeps the identity of shared objects.
    return ok({
      client,
      machines: machines.map(({ name }, at) => ({ name, start: starts[at] })),
      steps: values as SessionLog['steps'],
    });
  } catch (thrown) {
    if (thrown instanceof ExpansionError) return err(`The file is damaged: ${thrown.message}.`);
    throw thrown;
  }
}

function damaged([issue]: readonly v.BaseIssue<unknown>[]): Result<never, string> {
  return err(`The file is damaged: ${issue ? `${v.getDotPath(issue) ?? 'a value'} is not as expected` : 'a value is missing'}.`);
}
