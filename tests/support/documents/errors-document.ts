import { NETWORK_REBUFFERS_MAX, QUOTA_REBUFFERS_MAX } from '#domain/constants/playback/playback.ts';
import { CLOSED_BY_TIMEOUT, CLOSED_ON_PURPOSE } from '#domain/constants/network/transport.ts';
import { CATALOGUE, type ErrorCode } from '#domain/errors/catalogue.ts';
import type { CatalogueRow } from '#domain/errors/catalogues/row.ts';
import { SERVICE_ERRORS } from '#domain/errors/catalogues/service.ts';
import { SESSION_ERRORS } from '#domain/errors/catalogues/session.ts';
import { TELEMETRY_ERRORS } from '#domain/errors/catalogues/telemetry.ts';
import { clientCodeOf } from '#domain/errors/client-codes.ts';
import { createError } from '#domain/errors/create-error.ts';
import { errorActionOf } from '#domain/errors/error-actions.ts';
import { endsPlaying, reactionTo, type Reaction } from '#domain/errors/reactions.ts';
import { RESULT_CODES } from '#domain/list-player/types.ts';
import embed from '#domain/messages/en/embed.ts';
import web from '#domain/messages/en/web/common.icu.ts';
import { type Handling, times } from './handling.ts';
import { OTHER_HANDLING } from './other-handling.ts';
import { PLAYBACK_HANDLING } from './playback-handling.ts';

const ROWS: Readonly<Record<ErrorCode, CatalogueRow>> = {
  ...CATALOGUE,
  ...SESSION_ERRORS,
  ...SERVICE_ERRORS,
  ...TELEMETRY_ERRORS,
};
export const HANDLING: readonly Handling[] = [...PLAYBACK_HANDLING, ...OTHER_HANDLING];

/** Details of texts that differ by more than a value. */
const DETAILS: Readonly<Partial<Record<ErrorCode, readonly unknown[]>>> = {
  DEALER_CONNECTION_ERROR: [undefined, 'open'],
  FRAGMENT_REQUEST_ZERO_STATUS: ['offline', 'online'],
  LIST_PLAYER_INVALID_ARGUMENT: ['repeat', 'reason'],
  TRANSPORT_LIFECYCLE_DISABLED: ['connect', 'disconnect', 'forceDisconnect'],
};

/** A detail that shows itself in a text: as the name of its parameter, or of its property. */
function placeholderOf(text: CatalogueRow['text']): unknown {
  const [, name = ''] = /^\(?(\w+)/.exec(text.toString()) ?? [];
  const get = (_: object, key: string | symbol) => (typeof key === 'string' ? `{${key}}` : () => `{${name}}`);
  return new Proxy({}, { get });
}

/** The texts of a code, with `{name}` for what differs. */
export function textsOf(code: ErrorCode): readonly string[] {
  const { text } = ROWS[code];
  return (DETAILS[code] ?? [placeholderOf(text)]).map((detail) => text(detail as never));
}

const REACTIONS: Readonly<Record<Reaction, string>> = {
  report: 'Playback goes on',
  ignore: 'Nothing during a seek, which causes it; else the next track',
  rebuffer: `Opens the track again at its position, ${times(NETWORK_REBUFFERS_MAX)}; then the next track`,
  'make-room': `Opens the track again at its position, at most ${times(QUOTA_REBUFFERS_MAX)}; then the next track`,
  next: 'The next track',
  cap: 'Pauses, reports the listening cap, and clears the list',
};

/** The reaction of the engine, which may depend on the status. */
function engineReaction(code: ErrorCode): string {
  const row = ROWS[code];
  const [detail] = DETAILS[code] ?? [placeholderOf(row.text)];
  const error = createError(code, row, detail);
  if (endsPlaying(error)) return 'Stops playing on this page';
  const hasStatus = row.status === undefined && row.text.length > 0 && /status/.test(textsOf(code).join());
  const [passing, refused] = [503, 403].map((status) => REACTIONS[reactionTo(hasStatus ? { ...error, status } : error)]);
  return passing === refused ? String(passing) : `Without a response or with 5xx: ${lower(passing)}. Else: ${lower(refused)}`;
}

const lower = (text = '') => text.charAt(0).toLowerCase() + text.slice(1);
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The notice of the web player. */
function noticeOf(code: ErrorCode): string {
  const error = createError(code, ROWS[code], (DETAILS[code] ?? [''])[0] ?? '');
  const byCode: Readonly<Partial<Record<ErrorCode, string>>> = web.errors.codes;
  return `**${web.errors.titles[errorActionOf(error)]}.** ${byCode[code] ?? web.errors.kinds[error.kind]}`;
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const line = (...cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

function rowOf(code: ErrorCode, { reaction, retried, seen }: Handling): string {
  const published = clientCodeOf(code);
  return line(
    `\`${code}\`${published === null ? '' : `, \`${published}\``}`,
    textsOf(code).join(' · '),
    upper(reaction.replace('engine', reaction.startsWith('engine') ? engineReaction(code) : lower(engineReaction(code)))),
    seen === 'notice' ? noticeOf(code) : seen,
    upper(retried),
  );
}

const sectionOf = (handling: Handling) => [
  `### ${handling.title}`,
  '',
  line('Code', 'Text', 'Reaction', 'The listener sees', 'Retried'),
  '|---|---|---|---|---|',
  ...handling.codes.map((code) => rowOf(code, handling)),
  '',
];

const EMBED_KEYS = Object.keys(embed).filter((key) => /not_available|upsell|success_share/.test(key)) as (keyof typeof embed)[];

/** docs/errors.md: every error, made from the catalogue. */
export function errorsDocument(): string {
  return `${[
    '# Errors',
    '',
    'Every error of the player, the embed and the service. `npm run docs:errors` writes this file from the catalogue',
    '(`domain/errors/catalogue.ts`), the reactions (`domain/errors/reactions.ts`), the messages and `tests/support/documents/`.',
    '',
    '- **Code.** The code in logs, in the details of a notice and in the SDK. A second one is `clientCode`, its name in other players.',
    '- **Text.** The exact message; `{name}` is a value. Several texts of one code are separated by a dot.',
    '- **Reaction.** What the player does.',
    '- **The listener sees.** The notice of the web player, whose details hold code, text and time; or what else shows it.',
    '- **Retried.** What is tried again before the error counts. The waits grow, and honour `Retry-After`.',
    '',
    ...HANDLING.flatMap(sectionOf),
    '### Results of the list player',
    '',
    `A command of the list player results in one of ${RESULT_CODES.map((code) => `\`${code}\``).join(', ')}.`,
    '',
    '### Close codes of the socket',
    '',
    `The page closes its socket with ${CLOSED_ON_PURPOSE} on purpose, and with ${CLOSED_BY_TIMEOUT} when a ping gets no reply. After ${CLOSED_BY_TIMEOUT} it reconnects.`,
    '',
    '### Texts of the embed',
    '',
    line('Key', 'English'),
    '|---|---|',
    ...EMBED_KEYS.map((key) => line(`\`${key}\``, embed[key])),
  ].join('\n')}\n`;
}
