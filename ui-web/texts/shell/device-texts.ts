const DEVICE_TYPES: Readonly<Record<string, string>> = {
  computer: 'Computer',
  tablet: 'Tablet',
  smartphone: 'Phone',
  speaker: 'Speaker',
  tv: 'TV',
};

/** What the panel of devices says. */
export const DEVICE_TEXTS = {
  title: 'Devices',
  close: 'Close the devices',
  here: 'This browser',
  choose: (name: string) => `Play on ${name}`,
  active: (name: string) => `${name}, playing here now`,
  privateHint: 'Nothing you play is remembered, on any device. It ends by itself after six hours.',
  types: (type: string) => DEVICE_TYPES[type] ?? 'Device',
  alone: 'Open Cadenza in another browser or on another machine, and move the music there without losing your place.',
} as const;
