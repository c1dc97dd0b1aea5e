import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/screens/sign-in.icu.ts';

export const ENTRY_TEXTS = localized('signIn', english);
