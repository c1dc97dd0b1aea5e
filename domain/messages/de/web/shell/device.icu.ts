import type english from '../../../en/web/shell/device.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'Geräte',
  close: 'Geräte schließen',
  thisBrowser: 'Dieser Browser',
  playOn: 'Auf {name} abspielen',
  active: '{name}, aktuelle Wiedergabe',
  privateHint: 'Was du hörst, wird auf keinem Gerät gespeichert. Endet nach sechs Stunden.',
  types:
    '{type, select, computer {Computer} tablet {Tablet} smartphone {Smartphone} speaker {Lautsprecher} tv {Fernseher} other {Gerät}}',
  noOtherDevices: 'Öffne Cadenza in einem anderen Browser oder auf einem anderen Gerät, um deine Musik dort abzuspielen.',
  options: 'Optionen für {name}',
  rename: '{name} umbenennen',
  renameShort: 'Umbenennen',
  newName: 'Name dieses Geräts',
  save: 'Speichern',
  remove: '{name} entfernen',
  removeShort: 'Entfernen',
  confirmRemove: 'Wirklich entfernen?',
  since: 'verbunden seit {moment}',
  lost: 'zuletzt gesehen {moment}',
} as const satisfies Translation<typeof english>;
