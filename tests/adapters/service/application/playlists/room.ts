import {
  sendRequest,
  createServiceHarness,
  PASSWORD,
  credentialsOf,
  signUpOwner,
  type ServiceHarness,
  type TestResponse,
} from '#tests/support/service/api-test-client.ts';
import { trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import type { MemoryServiceOptions } from '#adapters/simulation/world/memory-service.ts';

export const [ONE = '', TWO = '', THREE = '', FOUR = ''] = ['One', 'Two', 'Three', 'Four'].map((name) =>
  trackUri(`First Light ${name}`),
);

export type Tell = (line: string, body?: unknown) => Promise<TestResponse>;

export interface Room extends ServiceHarness {
  /** The owner of the house, who makes the playlists. */
  readonly ann: Tell;
  /** Another member. */
  readonly ben: Tell;
  readonly token: string;
}

/** A service with two members. */
export async function createRoom(options: Partial<MemoryServiceOptions> = {}): Promise<Room> {
  const house = await createServiceHarness(options);
  const { token } = await signUpOwner(house.service, 'ann');
  const invitation = await house.service.identity.accounts.invite();
  const signUp = await sendRequest(house.service, 'POST /signup', { body: { username: 'ben', password: PASSWORD, invitation } });
  const as =
    (bearer: string): Tell =>
    (line, body) =>
      sendRequest(house.service, line, { token: bearer, ...(body === undefined ? {} : { body }) });
  return { ...house, token, ann: as(token), ben: as(credentialsOf(signUp).token) };
}

export async function madePlaylist({ ann }: Room, body: object = {}): Promise<string> {
  const { json } = await ann('POST /v1/me/playlists', { name: 'Evening', ...body });
  return (json as { id: string }).id;
}

interface Entry {
  readonly track: { readonly uri: string } | null;
}

export async function urisOf(tell: Tell, id: string): Promise<readonly (string | null)[]> {
  const { json } = await tell(`GET /v1/playlists/${id}`);
  return (json as { tracks: { items: readonly Entry[] } }).tracks.items.map(({ track }) => track?.uri ?? null);
}
