/** Messages of the devices panel. */
export default {
  title: 'Devices',
  close: 'Close devices',
  thisBrowser: 'This browser',
  playOn: 'Play on {name}',
  active: '{name}, playing now',
  privateHint: 'Your listening isn’t saved on any device. Ends after six hours.',
  types: '{type, select, computer {Computer} tablet {Tablet} smartphone {Phone} speaker {Speaker} tv {TV} other {Device}}',
  noOtherDevices: 'Open Cadenza in another browser or on another device to play your music there.',
} as const;
