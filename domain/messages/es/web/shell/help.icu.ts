import type english from '../../../en/web/shell/help.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'Atajos de teclado',
  singleKeys: 'Atajos de una tecla',
  singleKeysHint: 'Desactívalos si interfieren con la entrada de voz o los lectores de pantalla. Ctrl+K y ⌘K siguen funcionando.',
  rows: {
    play: { keys: 'Espacio o k', action: 'Reproducir o pausar' },
    seek: { keys: '← o →', action: 'Retroceder o avanzar 15 segundos' },
    skip: { keys: 'Mayús+← o →, o bien p o n', action: 'Anterior o siguiente' },
    volume: { keys: '− o +', action: 'Bajar o subir el volumen' },
    mute: { keys: 'm', action: 'Silenciar' },
    speed: { keys: 'Mayús+↑ o ↓, o bien < o >', action: 'Más rápido o más lento (episodios)' },
    shuffle: { keys: 's', action: 'Aleatorio' },
    repeat: { keys: 'r', action: 'Repetir' },
    queue: { keys: 'q', action: 'Cola' },
    save: { keys: 'l', action: 'Guardar o quitar lo que suena' },
    search: { keys: '/, o bien Ctrl+K o ⌘K', action: 'Buscar' },
    help: { keys: '?', action: 'Atajos de teclado' },
  },
} as const satisfies Translation<typeof english>;
