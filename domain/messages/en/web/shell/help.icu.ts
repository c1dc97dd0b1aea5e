/** Messages of the list of keyboard shortcuts. */
export default {
  title: 'Keyboard shortcuts',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Turn off to avoid conflicts with speech input and screen readers. Ctrl+K or ⌘K still works.',
  rows: {
    play: { keys: 'Space or k', action: 'Play or pause' },
    seek: { keys: '← or →', action: 'Skip back or forward 15 seconds' },
    skip: { keys: 'Shift+← or →, or p or n', action: 'Previous or next' },
    volume: { keys: '− or +', action: 'Volume down or up' },
    mute: { keys: 'm', action: 'Mute' },
    speed: { keys: 'Shift+↑ or ↓, or < or >', action: 'Faster or slower (episodes)' },
    shuffle: { keys: 's', action: 'Shuffle' },
    repeat: { keys: 'r', action: 'Repeat' },
    queue: { keys: 'q', action: 'Queue' },
    save: { keys: 'l', action: 'Save or remove what’s playing' },
    search: { keys: '/, or Ctrl+K or ⌘K', action: 'Search' },
    help: { keys: '?', action: 'Keyboard shortcuts' },
  },
} as const;
