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
} as const satisfies Translation<typeof english>;
