import type english from '../../../en/web/shell/device.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'Dispositivos',
  close: 'Cerrar los dispositivos',
  thisBrowser: 'Este navegador',
  playOn: 'Reproducir en {name}',
  active: '{name}, reproduciendo ahora',
  privateHint: 'Lo que escuchas no se guarda en ningún dispositivo. Termina a las seis horas.',
  types:
    '{type, select, computer {Ordenador} tablet {Tableta} smartphone {Teléfono} speaker {Altavoz} tv {TV} other {Dispositivo}}',
  noOtherDevices: 'Abre Cadenza en otro navegador o en otro dispositivo para reproducir allí tu música.',
  options: 'Opciones de {name}',
  rename: 'Cambiar el nombre de {name}',
  renameShort: 'Cambiar nombre',
  newName: 'Nombre de este dispositivo',
  save: 'Guardar',
  remove: 'Quitar {name}',
  removeShort: 'Quitar',
  confirmRemove: '¿Quitar de verdad?',
  since: 'conectado desde {moment}',
  lost: 'visto por última vez: {moment}',
} as const satisfies Translation<typeof english>;
