/** One value of an Accept header with its weight, 0 to 1: `gzip;q=0.5` is `['gzip', 0.5]`. RFC 9110 §12.4.2. */
export function weightedValue(text: string): readonly [value: string, weight: number] {
  const [value = '', ...parameters] = text.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [value, weight === undefined ? 1 : Number(weight.slice('q='.length))];
}
