import type { PageAnswers } from '#application/api/page-answers.ts';
import { FIRST_ANSWERS_PATH } from '#domain/constants/network/caching.ts';

declare global {
  interface Window {
    /** What the script in front of the player's has requested. */
    firstAnswers?: Promise<PageAnswers>;
  }
}

/**
 * The session and what else the page at this address asks for first, in one response; nothing where there is none. It is the
 * request of the page's `Link` header, whose response the browser takes.
 */
export async function requestFirstAnswers(
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
  send: typeof fetch = fetch,
): Promise<PageAnswers> {
  try {
    const url = `${origin}${FIRST_ANSWERS_PATH}?path=${encodeURIComponent(pathname)}`;
    const response = await send(url, { credentials: 'include', headers: { accept: 'application/json' } });
    return (response.ok && ((await response.json()) as { readonly answers?: PageAnswers }).answers) || {};
  } catch {
    return {};
  }
}
