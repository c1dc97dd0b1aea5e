import { expect } from 'chai';
import fc from 'fast-check';
import { embedAccessOf } from '#adapters/service/domain/embeds/embed-access.ts';

const ORIGIN = 'https://music.example';
const BLOG = 'https://blog.example';
const request = (fetchSite: string, referrer = '') => ({ origin: ORIGIN, fetchSite, referrer });
const sites = (memberOrigins: readonly string[] = [], arePublic = true) => ({ memberOrigins, arePublic });

describe('access of a frame', () => {
  for (const [fetchSite, referrer, hasMembership] of [
    ['none', '', true],
    ['same-origin', `${ORIGIN}/album/1`, true],
    ['same-site', 'https://blog.music.example/', true],
    ['cross-site', `${BLOG}/`, false],
    ['cross-site', '', false],
    // Over plain http browsers send no Sec-Fetch-Site.
    ['', '', true],
    ['', 'http://music.example:8080/page', true],
    ['', 'http://other.example/', false],
    ['', 'nonsense', false],
  ] as const)
    it(`${hasMembership ? 'has' : 'has no'} membership for "${fetchSite}" from "${referrer}", and shows anywhere`, () =>
      expect(embedAccessOf(request(fetchSite, referrer), sites())).to.deep.equal({ hasMembership, frameAncestors: '*' }));

  it('has membership on a listed site, and shows on listed sites only', () => {
    const frameAncestors = `'self' ${BLOG} https://news.example`;
    for (const referrer of [BLOG, `${BLOG}/`, `${BLOG}/post?1`])
      expect(embedAccessOf(request('cross-site', referrer), sites([BLOG, 'https://news.example']))).to.deep.equal({
        hasMembership: true,
        frameAncestors,
      });
  });

  for (const referrer of [
    `${BLOG}.evil.example/`,
    `${BLOG}@evil.example/`,
    `https://evil.example/${BLOG}/`,
    'http://blog.example/',
  ])
    it(`has no membership on ${referrer}`, () =>
      expect(embedAccessOf(request('cross-site', referrer), sites([BLOG]))).to.deep.equal({
        hasMembership: false,
        frameAncestors: '*',
      }));

  it('shows on listed sites only where embeds are not public', () => {
    expect(embedAccessOf(request('cross-site', 'https://x.example/'), sites([BLOG], false)).frameAncestors).to.equal(
      `'self' ${BLOG}`,
    );
    expect(embedAccessOf(request('same-origin'), sites([], false))).to.deep.equal({
      hasMembership: true,
      frameAncestors: "'self'",
    });
  });

  it('never has membership where pages of other sites can show it, by any headers', () => {
    const reached = new Set<string>();
    const any = fc.record({
      fetchSite: fc.constant('cross-site'),
      referrer: fc.oneof(fc.webUrl(), fc.constantFrom('', BLOG, `${BLOG}/`, `${BLOG}/x`, `${BLOG}:8080/`)),
      memberOrigins: fc.constantFrom([], [BLOG], [ORIGIN, BLOG]),
      arePublic: fc.boolean(),
    });
    fc.assert(
      fc.property(any, ({ memberOrigins, arePublic, ...more }) => {
        const { hasMembership, frameAncestors } = embedAccessOf({ origin: ORIGIN, ...more }, { memberOrigins, arePublic });
        reached.add(`${String(hasMembership)} ${String(frameAncestors === '*')}`);
        if (hasMembership) expect(frameAncestors).to.not.equal('*');
      }),
    );
    expect([...reached]).to.have.members(['true false', 'false true', 'false false']);
  });
});
