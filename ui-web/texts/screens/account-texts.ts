import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/screens/account.icu.ts';

export const ACCOUNT_TEXTS = localized('account', english);
