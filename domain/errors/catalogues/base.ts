import { statusText } from '../status-text.ts';
import type { CatalogueRow } from './row.ts';

/** Catalogue of errors of requests and media elements. The first script of an embed has no others. */
export const BASE_ERRORS = {
  REQUEST_URL_BLANK: { kind: 'request', text: () => 'Request URL cannot be blank' },
  REQUEST_FAILED: {
    kind: 'request',
    text: (status: number) => `Request was not successful (status ${status})`,
    debug: statusText,
  },
  NETWORK_ERROR: { kind: 'request', text: () => 'Network Error' },
  REQUEST_ABORTED: { kind: 'request', text: () => 'Request aborted' },
  ECONNABORTED: { kind: 'request', text: (timeoutMs: number) => `timeout of ${timeoutMs}ms exceeded` },
  ANSWER_MALFORMED: { kind: 'request', text: (where: string) => `The answer is not what was expected: ${where}` },
  ANSWER_EMPTY: { kind: 'request', text: (where: string) => `The answer is empty: ${where}` },

  MEDIA_DECODING: { kind: 'media', text: (detail: string) => `The browser could not decode the track: ${detail}` },
  MEDIA_NOT_SUPPORTED: { kind: 'media', text: (type: string) => `The browser does not play ${type}` },
  MEDIA_NETWORK: { kind: 'media', text: () => 'The browser lost the track while fetching it.' },
  MEDIA_ABORTED: { kind: 'media', text: () => 'The browser gave up the track.' },
  PLAYER_MEDIA_ERROR: { kind: 'media', text: (detail: string) => `The browser could not play the track: ${detail}` },
  AUTOPLAY_FAILED: {
    kind: 'media',
    text: () => 'The browser waits for a click before it plays sound.',
    listPlayerIgnore: true,
  },
  PLAYER_CANNOT_FIND_PLAYABLE_URI: { kind: 'playback', text: () => 'Cannot find a playable URI.' },
  EME_API_UNSUPPORTED: { kind: 'licence', text: () => 'Encrypted media is not available on this page.' },

  UNKNOWN: {
    kind: 'client',
    text: ({ what }: { readonly what: string; readonly report: string }) => `Unknown error: ${what}`,
    debug: ({ report }: { readonly what: string; readonly report: string }) => report,
  },
} as const satisfies Record<string, CatalogueRow>;
