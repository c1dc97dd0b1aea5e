import type english from '../../en/web/diagnostics.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  hint: 'Lo que hizo esta página en los últimos diez minutos, lo más reciente primero.',
  list: 'Qué ha pasado',
  empty: 'Aún no ha pasado nada',
  emptyHint: 'Reproduce algo. Cuando se detenga, el motivo aparece aquí.',
  problem: 'Problema',
  unnamed: 'Una canción',
  page: {
    connected: 'Conectado al servidor.',
    connectionLost: 'Se perdió la conexión con el servidor.',
    lostWhilePlaying: 'Se perdió la conexión con el servidor. Lo que estaba cargado siguió sonando.',
    reconnected: 'Conectado de nuevo al servidor.',
    retriesUsed: 'El servidor no respondió. Cadenza lo intenta de nuevo cada minuto.',
    signedOut: 'El servidor cerró la sesión de esta página.',
    paused: 'En pausa desde esta página.',
    pausedElsewhere: 'En pausa desde otra aplicación o un script.',
    pausedByBrowser: 'En pausa por el navegador o el sistema, por ejemplo al desconectar los auriculares.',
    pausedByTimer: 'En pausa por el temporizador.',
    stopped: 'La reproducción terminó aquí. Otro dispositivo tomó el control o no quedaba nada que reproducir.',
    listFailed: 'La reproducción se detuvo porque nada de la lista se podía reproducir.',
    autoplayBlocked: 'El navegador bloquea el sonido hasta que pulses Reproducir.',
    commandLost: 'El servidor no respondió a tiempo a una orden.',
  },
  track: {
    started: '«{track}» empezó.',
    skipped: '«{track}» se saltó en esta página.',
    waiting: '«{track}» esperó datos.',
    interrupted: '«{track}» se interrumpió porque sus datos no llegaron.',
    continued: '«{track}» continuó.',
    listEnded: 'La lista terminó después de «{track}».',
  },
  device: {
    pausedBy: 'En pausa desde otro dispositivo, {device}.',
    resumedBy: 'Reanudado desde otro dispositivo, {device}.',
    changedBy: 'Otro dispositivo, {device}, eligió qué reproducir.',
    stoppedBy: 'Otro dispositivo, {device}, tomó el control o terminó la reproducción aquí.',
  },
  failed: {
    skipped: '«{track}» no se pudo reproducir, así que siguió la canción siguiente.',
    stopped: 'Por «{track}», esta página dejó de reproducir.',
    none: 'Surgió un error con «{track}».',
  },
  report: 'Informe de error',
  exportSession: 'Exportar la sesión',
  exportHint: 'Guarda los últimos diez minutos de esta página para un informe de error, sin nombres ni contraseñas.',
} as const satisfies Translation<typeof english>;
