import type english from '../../../en/web/screens/embed.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  title: 'Insertar',
  size: 'Tamaño',
  sizes: {
    compact: 'Compacto, 300 × 80',
    card: 'Tarjeta, ancho completo × 152',
    list: 'Lista, 300 × 380',
    large: 'Grande, ancho completo × 420',
  },
  dark: 'Oscuro, en lugar de los colores de la portada',
  start: 'Empezar en',
  startHint: 'Escribe minutos y segundos, por ejemplo 1:30.',
  code: 'Pega este código en tu página:',
  copy: 'Copiar',
  copied: 'Copiado',
  preview: 'Vista previa',
  share: 'Compartir una playlist privada',
  shareHint: 'Cualquiera que tenga el enlace puede oír fragmentos. Puedes ponerle fin en los ajustes de tu biblioteca.',
  shareWholeHint:
    'Cualquiera que tenga el enlace puede oír la playlist entera. Puedes ponerle fin en los ajustes de tu biblioteca.',
  wholeTracks: 'Canciones enteras, en lugar de fragmentos',
  notWhole: 'Solo su propietario puede compartir una playlist, y las canciones enteras necesitan premium y música sin cifrar.',
  expiry: 'Termina',
  expiries: {
    day: 'Después de un día',
    week: 'Después de una semana',
    month: 'Después de 30 días',
    never: 'Cuando yo le ponga fin',
  },
  createShare: 'Crear enlace',
  link: 'Envía este enlace o usa el código de arriba:',
  notOwner: 'Solo su propietario puede compartir una playlist.',
  notShared: 'No se creó el enlace. Inténtalo de nuevo o pon fin antes a otros enlaces compartidos.',
} as const satisfies Translation<typeof english>;
