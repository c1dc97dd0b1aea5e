type Child = Element | string;

/** A line without words, as high as one with them. */
export const BLANK = '\u00a0';

/** An element with these attributes and children; what is undefined is left out. Texts stay texts: names in a library may look like markup. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...children: readonly Child[]
): HTMLElement {
  const created = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) if (value !== undefined) created.setAttribute(attribute, value);
  created.append(...children);
  return created;
}

export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
