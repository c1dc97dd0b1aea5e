const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as content or as a quoted attribute value of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** The same for XML 1.0: keeps tabs and line breaks in attributes, and drops characters that XML cannot contain. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')).replace(
    /[\t\n\r]/g,
    (character) => `&#${String(character.codePointAt(0))};`,
  );
}
