/** The path of a location, with slashes; null for streams and empty locations. */
export function pathOfLocation(location: string): string | null {
  if (location === '') return null;
  const [, local, relative] = /^file:(?:\/\/(?:localhost)?(\/.*)|(.*))$/is.exec(location) ?? [];
  const file = local ?? relative;
  if (file !== undefined) return tidy(percentDecode(file).replace(/^\/(?=[a-z]:)/i, ''));
  if (/^[a-z][a-z0-9+.-]+:/i.test(location)) return null;
  return tidy(location);
}

export function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Without `.`; `..` takes the folder before it away, and is nothing at the beginning. */
function tidy(path: string): string {
  const kept: string[] = [];
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '.' && part !== '') kept.push(part);
  }
  const isAbsolute = /^[\\/]/.test(path);
  return `${isAbsolute ? '/' : ''}${kept.join('/')}`;
}
