import type english from '../../en/web/settings.icu.ts';
import type { Translation } from '../../types.ts';

export default {
  title: 'Ajustes',
  all: 'Todos los ajustes',
  search: 'Buscar en los ajustes',
  contents: 'Ajustes por tema',
  nothing: 'Ningún ajuste para «{query}»',
  nothingHint: 'Prueba con otra palabra.',
  groups: {
    playback: {
      title: 'Reproducción',
      keywords:
        'sonido ecualizador bandas preajuste volumen normalización sonoridad control reproducción automática fundido mezcla calidad streaming datos móviles silencio saltar episodios',
    },
    appearance: {
      title: 'Apariencia',
      keywords: 'tema oscuro claro colores movimiento animación acento color',
    },
    language: { title: 'Idioma', keywords: 'traducción español inglés alemán english' },
    app: { title: 'Aplicación', keywords: 'instalar pantalla de inicio escritorio sin conexión' },
    keys: { title: 'Teclado', keywords: 'atajos teclas' },
    devices: { title: 'Dispositivos', keywords: 'nombre renombrar navegador sesión privada' },
    account: {
      title: 'Cuenta',
      keywords: 'contraseña segundo paso clave de acceso cerrar sesión sesiones token perfil historial exportar diagnóstico',
    },
    services: { title: 'Otros servicios', keywords: 'scrobbling listenbrainz last.fm escuchas' },
    shares: { title: 'Contenido compartido', keywords: 'enlaces playlists' },
    library: {
      title: 'Música de este servidor',
      keywords: 'biblioteca análisis carpetas archivos problemas omitidos duplicados',
    },
    members: { title: 'Miembros y estadísticas', keywords: 'invitar plan eliminar propietario informe' },
    feeds: { title: 'Feeds de podcasts', keywords: 'podcasts feeds actualizar errores rss' },
    promotions: { title: 'Anuncios y patrocinadores', keywords: 'anuncios anunciantes playlists patrocinadas' },
    flags: { title: 'Indicadores de funciones', keywords: 'indicadores flags experimentos' },
    backup: { title: 'Copia de seguridad', keywords: 'copia de seguridad restaurar datos' },
  },
  noShares: 'No compartes ninguna playlist privada.',
  theme: {
    title: 'Tema',
    options: { system: { label: 'Como el sistema' }, dark: { label: 'Oscuro' }, light: { label: 'Claro' } },
  },
  accent: {
    title: 'Color de acento',
    cover: 'Según la portada de la canción actual',
    own: 'Color propio',
    reset: 'El de Cadenza',
    hint: 'Se aclara u oscurece lo necesario para que los textos se lean.',
  },
  density: {
    title: 'Densidad',
    options: {
      comfortable: { label: 'Amplia' },
      compact: { label: 'Compacta', hint: 'Filas más bajas y tarjetas más pequeñas: cabe más en la pantalla.' },
    },
  },
  motion: {
    title: 'Movimiento',
    options: {
      system: { label: 'Como el sistema' },
      reduced: { label: 'Reducido', hint: 'Nada se desliza, se desvanece ni gira.' },
    },
  },
  language: {
    label: 'Idioma del reproductor',
    browser: 'Como el navegador',
    hint: 'El reproductor estará en {name} cuando la página se vuelva a cargar.',
    reload: 'Volver a cargar ahora',
  },
  app: {
    install: 'Instalar Cadenza',
    installHint: 'Cadenza se abre en su propia ventana, desde la pantalla de inicio o el escritorio.',
    installed: 'Cadenza está instalado en este dispositivo.',
    cannotInstall: 'Este navegador no ofrece instalar Cadenza aquí. Quizá su menú sí.',
  },
  device: {
    name: 'Nombre de este navegador',
    hint: 'Tus otros dispositivos lo muestran en su lista.',
    save: 'Guardar nombre',
    saved: 'Este navegador ahora se llama «{name}»',
  },
} as const satisfies Translation<typeof english>;
