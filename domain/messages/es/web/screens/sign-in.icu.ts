import type english from '../../../en/web/screens/sign-in.icu.ts';
import type { Translation } from '../../../types.ts';

export default {
  welcome: 'Te damos la bienvenida',
  welcomeHint: 'Configura este servidor: elige un nombre y una contraseña. Así se crea la cuenta del propietario.',
  signIn: 'Iniciar sesión',
  signInHint: 'Inicia sesión para escuchar tu música.',
  join: 'Unirse',
  joinHint: 'Escribe tu invitación y elige un nombre y una contraseña.',
  name: 'Nombre',
  password: 'Contraseña',
  passwordHint: 'Al menos {min, number} caracteres.',
  showPassword: 'Mostrar la contraseña',
  invitation: 'Invitación',
  create: 'Crear cuenta',
  haveInvitation: 'Tengo una invitación',
  haveAccount: 'Tengo una cuenta',
  waiting: 'Un momento…',
  embed: {
    title: 'Escuchar en el reproductor insertado',
    hint: 'Allí las canciones enteras se reproducen como {name}.',
    confirm: 'Continuar',
  },
  secondStep: {
    title: 'Verificación en dos pasos',
    hint: 'Confirma que eres tú.',
    passkey: 'Usar una clave de acceso',
    code: 'Código',
    codeHint: 'Escribe los seis dígitos de tu aplicación o un código de recuperación.',
    recovery: 'Código de recuperación',
    submit: 'Continuar',
    otherAccount: 'Usar otra cuenta',
  },
} as const satisfies Translation<typeof english>;
