/** What the list of keys says. */
export const HELP_TEXTS = {
  title: 'Keyboard',
  singleKeys: 'Use these keys',
  singleKeysHint: 'When off, only Ctrl or ⌘ with K works, so that speech input and screen readers are not disturbed.',
  rows: [
    ['Space or k', 'Play or pause'],
    ['← and →', 'Back or on by 15 seconds'],
    ['Shift with ← and →, or p and n', 'Previous or next'],
    ['− and +', 'Softer or louder'],
    ['m', 'Mute'],
    ['Shift with ↑ and ↓, or < and >', 'Faster or slower, of episodes'],
    ['s', 'Shuffle'],
    ['r', 'Repeat'],
    ['q', 'Queue'],
    ['l', 'Save what plays, or remove it'],
    ['/, or Ctrl or ⌘ with K', 'Search'],
    ['?', 'This list'],
  ],
} as const;
