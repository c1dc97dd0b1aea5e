/** Text as it may stand in HTML and in its attributes. */
export function escapedHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
