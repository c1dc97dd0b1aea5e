import { expect } from 'chai';
import fc from 'fast-check';
import { LOG_LEVELS } from '#domain/constants/network/telemetry.ts';
import { actionAnalytics, playAction, renderAnalytics } from '#domain/telemetry/analytics.ts';
import { parseClientId } from '#domain/telemetry/client-id.ts';
import { reportsErrors } from '#domain/telemetry/error-sampling.ts';
import { isReported, problemPayload, type LogLevel } from '#domain/telemetry/log-payloads.ts';
import { mayRecord } from '#domain/telemetry/private-session.ts';
import { withoutSecrets } from '#domain/telemetry/without-secrets.ts';

describe('a line of the log', () => {
  it('has one of five levels, and is reported when it is an error or a warning [S9.69]', () => {
    expect(LOG_LEVELS).to.deep.equal({ error: 16, warn: 24, info: 28, debug: 30, log: 31 });
    const levels = Object.keys(LOG_LEVELS) as readonly LogLevel[];
    expect(levels.filter((level) => isReported({ level, message: '', detail: {} }))).to.deep.equal(['error', 'warn']);
  });

  it('becomes a payload with its code, its data three levels deep, and no secret', () => {
    const deep = { code: 'X', at: { b: { c: { d: 1 } } }, url: 'https://a.example/x?access_token=abc', token: 'abc' };
    const payload = problemPayload(
      { level: 'error', message: 'Bearer abc failed', detail: deep },
      { source: 's', source_version: '1' },
    );
    expect(payload).to.include({ source: 's', source_version: '1', type: 'X', message: 'Bearer … failed', stack: '' });
    expect(JSON.parse(payload.json_data)).to.deep.equal({
      ...{ code: 'X', at: { b: { c: '[Object]' } } },
      ...{ url: 'https://a.example/x', token: '…' },
    });
    expect(problemPayload({ level: 'warn', message: 'm', detail: {} }, { source: 's', source_version: '1' }).type).to.equal(
      'unknown',
    );
  });

  it('has at most 102400 bytes of data', () => {
    const { json_data } = problemPayload(
      { level: 'error', message: '', detail: { a: 'ä'.repeat(200_000) } },
      { source: '', source_version: '' },
    );
    expect(new TextEncoder().encode(json_data).length).to.be.within(102_000, 102_400);
  });
});

describe('a text without secrets', () => {
  it('has no token, whatever surrounds it', () => {
    const secret = 's3cr3t0123456789';
    const holders = [
      (text: string) => `Bearer ${text}`,
      (text: string) => `{"accessToken":"${text}"}`,
      (text: string) => `password=${text}&x=1`,
      (text: string) => `http://h/dealer?access_token=${text}`,
      (text: string) => `https://cdn/audio/1?signature=${text}`,
      (text: string) => `{"refresh_token": "${text}"}`,
    ];
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...holders), fc.string(), (before, hold, after) => {
        expect(withoutSecrets(`${before} ${hold(secret)} ${after}`)).to.not.include(secret);
      }),
    );
  });
});

describe('error reports of an embed', () => {
  const page = { chance01: 0, isHeadless: false, host: 'music.example', ownHosts: ['music.example'] };

  it('come from one page in ten [S9.115]', () => {
    const sampled = Array.from({ length: 1_000 }, (_, at) => reportsErrors({ ...page, chance01: at / 1_000 }));
    expect(sampled.filter(Boolean)).to.have.length(100);
  });

  it('do not come from headless browsers [S9.116]', () => {
    expect([reportsErrors(page), reportsErrors({ ...page, isHeadless: true })]).to.deep.equal([true, false]);
  });

  it('come from the hosts of the service only [S9.117]', () => {
    for (const host of ['other.example', 'music.example.other', '']) expect(reportsErrors({ ...page, host })).to.equal(false);
  });
});

describe('log actions and analytics', () => {
  it('of a play have context, index (0 by default), username and an analytics event [S3.128] [S3.129] [S3.130]', () => {
    const about = { screen: 'web', username: 'anna' };
    expect(playAction({ contextUri: 'spotify:album:1' }, about)).to.deep.equal({
      ...{ contextURI: 'spotify:album:1', index: 0, username: 'anna' },
      ...{ category: 'player', action: 'play', label: '', context: 'web' },
    });
    expect(playAction({ contextUri: 'spotify:album:1', trackUri: 'spotify:track:2', index: 4 }, about)).to.include({
      ...{ index: 4, label: 'spotify:track:2' },
    });
  });

  it('of an embed have category, action, label, product and session [S7.219]', () => {
    expect(actionAnalytics('SKIP_NEXT', 'spotify:album:1', 'ab')).to.deep.equal({
      ...{ category: 'action', action: 'SKIP_NEXT', label: 'spotify:album:1', product: 'embed_v2', session_id: 'ab' },
    });
    expect(actionAnalytics('PROGRESS_UPDATE', '', 'ab')).to.equal(null);
    expect(renderAnalytics(true, 'ab')).to.deep.equal({
      ...{ category: 'impression', action: 'render', label: 'logged-in=true', product: 'embed_v2', session_id: 'ab' },
    });
  });
});

describe('the client id of telemetry', () => {
  it('is hexadecimal of even length [S5.73]', () => {
    for (const id of ['ab', 'AB12', '65b708073fc0480ea92a077233ca87bd'])
      expect(parseClientId(id)).to.deep.equal({ ok: true, value: id });
    for (const id of ['', 'a', 'abc', 'xy', 'ab ', 'ab\n']) {
      const parsed = parseClientId(id);
      expect(parsed.ok ? null : parsed.error.message, id).to.equal('Invalid clientId value.');
    }
  });
});

describe('a private session', () => {
  it('records everything but listens', () => {
    const passed = [true, false].map((isPrivate) =>
      [true, false].map((recordsListen) => mayRecord({ recordsListen }, isPrivate)),
    );
    expect(passed).to.deep.equal([
      [false, true],
      [true, true],
    ]);
  });
});
