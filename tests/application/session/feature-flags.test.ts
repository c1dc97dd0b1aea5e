import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createApi } from '#application/api/api-client.ts';
import { createFeatureFlags } from '#application/session/feature-flags.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { fetchUserInfo } from '#application/session/user-info.ts';
import type { HttpResponse } from '#application/ports/http.ts';
import { createScriptedHttp, json, PROFILE } from '../support/scripted-http.ts';

function setUp(response: HttpResponse) {
  const clock = createVirtualClock();
  const http = createScriptedHttp(() => response);
  const tokens = { current: async () => 't', renew: async () => 't' };
  return { clock, http, api: createApi({ http, clock, random: createSeededRandom(1), tokens, baseUrl: 'http://service' }) };
}

describe('feature flags', () => {
  it('are cells with a value, whether they exist, their name, and no experiment [S3.123] [S8.50] [S7.110]', async () => {
    const { api, http } = setUp(json(200, { flags: { one: 5, none: null } }));
    expect(await createFeatureFlags(api).fetch(['one', 'two', 'none'])).to.deep.equal([
      { value: 5, exists: true, featureName: 'one', fromAbba: false },
      { value: null, exists: false, featureName: 'two', fromAbba: false },
      { value: null, exists: true, featureName: 'none', fromAbba: false },
    ]);
    expect(http.sent[0]).to.include({ method: 'GET', url: 'http://service/v1/me/feature-flags?tests=one%2Ctwo%2Cnone' });
  });

  it('are requested in a body when there are many [S7.35]', async () => {
    const { api, http } = setUp(json(200, { flags: {} }));
    const tests = Array.from({ length: 21 }, (_, index) => `flag-${index}`);
    await createFeatureFlags(api).fetch(tests);
    expect(http.sent[0]).to.include({ method: 'POST', url: 'http://service/v1/me/feature-flags' });
    expect(JSON.parse(String(http.sent[0]?.body))).to.deep.equal({ tests, platform: 'WEB', platform_version: '0' });
  });

  it('do not exist after a failed request, which is reported as an abba error [S8.49]', async () => {
    const { api } = setUp(json(404));
    const flags = createFeatureFlags(api);
    const errors: string[] = [];
    flags.onError(({ code, kind, status }) => errors.push(`${kind} ${code} ${status}`));
    expect(await flags.fetch(['one'])).to.deep.equal([{ value: null, exists: false, featureName: 'one', fromAbba: false }]);
    expect(errors).to.deep.equal(['abba FEATURE_FLAGS_FAILED 404']);
  });
});

describe("the user's profile", () => {
  const errorOf = (response: HttpResponse) => fetchUserInfo(setUp(response).api).then(() => null, errorFrom);

  it('is the profile of /me', async () => {
    expect(await fetchUserInfo(setUp(json(200, PROFILE)).api)).to.deep.equal(PROFILE);
  });

  it('is an error with the status, or without a response [S8.47] [S8.48] [S8.53]', async () => {
    const refused = { code: 'USER_INFO_REQUEST_FAILED', message: 'User info request failed with status 403' };
    expect(await errorOf(json(403))).to.include(refused);
    const empty = { code: 'USER_INFO_REQUEST_EMPTY', message: 'Unexpected empty response.' };
    expect(await errorOf(json(200))).to.include(empty);
  });
});
