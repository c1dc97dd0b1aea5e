import * as v from 'valibot';
import { err, ok, type Result } from '#domain/core/result.ts';

/** Parses a JSON file of the operator. Errors: one sentence naming the invalid field. */
export function parseOperatorFile<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): Result<v.InferOutput<Schema>, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err('it is not JSON');
  }
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return err(`${issue.path?.map(({ key }) => String(key)).join(' → ') ?? 'the whole'}: ${issue.message}`);
}
