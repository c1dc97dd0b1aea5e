/** Copies a text to the clipboard; resolves to false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  // Only secure contexts have the Clipboard API, despite the types; home servers are often on plain http.
  const { clipboard } = navigator as { readonly clipboard?: Clipboard };
  if (!clipboard) return copyBySelection(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  );
}

/** The fallback for insecure contexts: copies from an invisible text field. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way in an insecure context
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
