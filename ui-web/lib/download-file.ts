/** Saves a text as a file of the listener; characters that file systems refuse become underscores. */
export function downloadFile(name: string, text: string, type = 'application/octet-stream'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  downloadAddress(name, address);
  URL.revokeObjectURL(address);
}

/** Has the browser save what is at an address of this origin, without the page holding it. */
export function downloadAddress(name: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, '_');
  link.click();
}
