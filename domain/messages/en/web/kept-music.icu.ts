/** Messages of the music that this device keeps. */
export default {
  title: 'On this device',
  keep: 'Keep on this device',
  remove: 'Remove from this device',
  disconnected: 'Your server can’t be reached.',
  keeping: 'Keeping {name} on this device',
  removed: '{name} is no longer on this device',
  hint: 'What you keep here plays without a network. It stays until you remove it or sign out.',
  none: 'Nothing on this device yet',
  noneHint: 'Choose “Keep on this device” in the menu of an album, a playlist or an episode.',
  quota: 'Room for music',
  used: '{used} of {quota} used',
  whole: '{count, plural, one {# track} other {# tracks}}',
  part: '{kept, number} of {total, number} tracks',
  loading: '{kept, number} of {total, number} tracks so far',
  reasons: {
    noRoom: 'There is no room for the rest.',
    protected: 'The rest is protected and can’t be kept.',
    unavailable: 'The rest can’t be kept.',
  },
  removeName: 'Remove from this device: {name}',
  settings: 'Music on this device',
} as const;
