import { localized } from '../localized.ts';
import english from '#domain/messages/en/web/screens/member.icu.ts';

export const MEMBER_TEXTS = localized('member', english);
