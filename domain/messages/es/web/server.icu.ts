import type english from '../../en/web/server.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  feeds: {
    hint: 'Todos los podcasts que siguen los miembros. El servidor descarga cada feed por sí mismo.',
    none: 'Ningún miembro sigue un feed de podcast.',
    podcast: 'Podcast',
    state: 'Estado',
    fetched: 'Descargado {time}',
    never: 'Aún sin descargar',
    refresh: 'Actualizar',
    refreshName: 'Actualizar {name}',
    refreshing: 'Actualizando…',
  },
  promotions: {
    hint: 'El operador los define en el archivo que indica --promotions. Un cambio se aplica en el siguiente inicio.',
    none: 'No hay anuncios ni playlists patrocinadas.',
    unheard: 'Nadie oye anuncios: las cuentas con el plan Free aquí solo controlan otros dispositivos.',
    ads: 'Anuncios',
    slot: 'Espacio',
    between: '{count, plural, one {tras cada canción} other {cada # canciones}}',
    advertisers: 'Anunciantes',
    sponsored: 'Playlists patrocinadas',
    playlist: 'Playlist',
    missing: 'No está en esta biblioteca',
    sponsor: 'Patrocinador',
    running: 'Ahora',
    from: 'desde el {day}',
    until: 'hasta el {day}',
    fromUntil: 'del {from} al {until}',
    ended: 'terminó el {day}',
  },
  flags: {
    hint: 'El operador los define en el archivo que indica --flags, para todas las cuentas.',
    none: 'No hay indicadores definidos.',
    name: 'Indicador',
    value: 'Valor',
  },
  backup: {
    hint: 'Una copia contiene la base de datos, el secreto y todas las imágenes, no la música. Está en la carpeta «backups» de la carpeta de datos; se guardan las tres últimas. Cópiala a otro disco o descárgala, y protégela como la carpeta de datos.',
    make: 'Hacer una copia ahora',
    making: 'Haciendo la copia…',
    none: 'No hay ninguna copia en la carpeta de datos.',
    file: 'Archivo',
    made: 'Creada',
    size: 'Tamaño',
    download: 'Descargar',
    downloadName: 'Descargar {name}',
    restore: 'Para restaurarla en una carpeta vacía: npm start -- restore ARCHIVO --data CARPETA',
    database:
      'Los datos están en una base de datos propia. Haz la copia con sus herramientas y guarda al lado el archivo «secret» de la carpeta de datos.',
  },
} as const satisfies Translation<typeof english>;
