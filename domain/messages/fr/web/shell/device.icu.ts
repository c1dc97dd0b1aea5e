import type english from '../../../en/web/shell/device.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'Appareils',
  close: 'Fermer les appareils',
  thisBrowser: 'Ce navigateur',
  playOn: 'Lire sur {name}',
  active: '{name}, en cours de lecture',
  privateHint: 'Votre écoute n’est enregistrée sur aucun appareil. Se termine après six heures.',
  types:
    '{type, select, computer {Ordinateur} tablet {Tablette} smartphone {Téléphone} speaker {Enceinte} tv {TV} other {Appareil}}',
  noOtherDevices: 'Ouvrez Cadenza dans un autre navigateur ou sur un autre appareil pour y écouter votre musique.',
  options: 'Options de {name}',
  rename: 'Renommer {name}',
  renameShort: 'Renommer',
  newName: 'Nom de cet appareil',
  save: 'Enregistrer',
  remove: 'Retirer {name}',
  removeShort: 'Retirer',
  confirmRemove: 'Vraiment retirer ?',
  since: 'connecté depuis {moment}',
  lost: 'vu pour la dernière fois : {moment}',
} as const satisfies Translation<typeof english>;
