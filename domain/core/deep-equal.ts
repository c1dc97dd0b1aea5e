/** Whether two JSON values have the same content, whatever the order of their fields. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, index) => isDeepEqual(item, other[index]));
  if (Array.isArray(other)) return false;
  const [fields, others] = [one as Readonly<Record<string, unknown>>, other as Readonly<Record<string, unknown>>];
  const names = Object.keys(fields);
  if (names.length !== Object.keys(others).length) return false;
  for (const name of names) {
    const [field, its] = [fields[name], others[name]];
    // Most fields are the same value; a missing one is undefined.
    if (Object.is(field, its) && field !== undefined) continue;
    if (!Object.hasOwn(others, name) || !isDeepEqual(field, its)) return false;
  }
  return true;
}
