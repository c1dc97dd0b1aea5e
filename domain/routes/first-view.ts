/** Whether the beginning of the page at this path is drawn before the player's scripts arrive: Home and albums. */
export function hasFirstView(path: string): boolean {
  return path === '/' || path.startsWith('/album/');
}
