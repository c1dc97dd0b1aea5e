import { expect } from 'chai';
import { embedSession, isAudible, isPlayable, isPreviewMode } from '#domain/embed/access.ts';
import { tracksOf } from '#domain/embed/resource.ts';
import { platformOf } from '#domain/embed/view/user-agent.ts';
import { fresh, MEMBER, RESOURCES } from './sample-embeds.ts';

const DESKTOP = { forcePreview: false, isMobile: false, isSafari: false };

describe('preview mode', () => {
  const cases = [
    { when: 'forced', platform: { forcePreview: true }, session: {}, is: true, row: '[S5.66]' },
    { when: 'on a mobile', platform: { isMobile: true }, session: {}, is: true, row: '[S5.67]' },
    { when: 'in Safari', platform: { isSafari: true }, session: {}, is: true, row: '[S5.68]' },
    { when: 'not logged in', platform: {}, session: { loggedIn: false }, is: true, row: '[S5.69]' },
    { when: 'without a token', platform: {}, session: { hasAccessToken: false }, is: true, row: '[S5.70]' },
    { when: 'with an anonymous session', platform: {}, session: { isAnonymous: true }, is: true, row: '[S5.71]' },
    { when: 'a member on a desktop', platform: {}, session: {}, is: false, row: '[S1.40]' },
  ] as const;
  for (const { when, platform, session, is, row } of cases)
    it(`is ${is} ${when} ${row}`, () =>
      expect(isPreviewMode({ ...DESKTOP, ...platform }, { ...MEMBER, ...session })).to.equal(is));
});

describe('the visitor', () => {
  const given = { enableLogin: true, pageIsAnonymous: false, session: { accessToken: 'token', isAnonymous: false } };

  it('is logged in unless the page flag is anonymous [S3.32]', () => {
    expect(embedSession(given).loggedIn).to.equal(true);
    expect(embedSession({ ...given, pageIsAnonymous: true }).loggedIn).to.equal(false);
  });

  it('is anonymous when the page does not allow signing in, whatever the session [S3.33]', () => {
    expect(embedSession({ ...given, enableLogin: false })).to.deep.equal({
      loggedIn: false,
      isAnonymous: true,
      hasAccessToken: false,
    });
  });

  it('is anonymous without a session', () => expect(embedSession({ ...given, session: null }).isAnonymous).to.equal(true));
});

describe('a playable track', () => {
  const [episode] = tracksOf(RESOURCES.episode);
  const [song] = tracksOf(RESOURCES.track);
  if (!episode || !song) throw new Error('the made-up resources lost their tracks');
  const anonymous = { ...MEMBER, isAnonymous: true, loggedIn: false };
  const unflagged = { ...episode, flaggedPlayable: false };

  it('is an episode for a member, flagged or not [S5.77] [S6.40]', () => {
    expect(isPlayable(unflagged, MEMBER, null)).to.equal(true);
    expect(isPlayable(unflagged, anonymous, null)).to.equal(false);
  });

  it('is a track that is flagged playable [S5.78]', () => {
    expect(isPlayable(song, anonymous, null)).to.equal(true);
    expect(isPlayable({ ...song, flaggedPlayable: false }, MEMBER, null)).to.equal(false);
  });

  it('is an episode only in the countries of its own, its resource’s or its show’s markets [S5.72]', () => {
    const limited = { ...episode, markets: ['SE', 'AT'] };
    expect(isPlayable(limited, MEMBER, 'AT')).to.equal(true);
    expect(isPlayable(limited, MEMBER, 'FR')).to.equal(false);
  });

  it('needs a preview in preview mode [S4.210]', () => {
    expect(isAudible({ ...song, previewUrl: null }, anonymous, null, true)).to.equal(false);
    expect(isAudible({ ...song, previewUrl: null }, MEMBER, null, false)).to.equal(true);
  });
});

describe('platform flags', () => {
  const cases = [
    { of: 'Chrome on a desktop', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36' },
    { of: 'Firefox', userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' },
    { of: 'Edge', userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0' },
    { of: 'Safari', userAgent: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', isSafari: true },
    {
      of: 'an iPad that claims to be a Macintosh',
      userAgent: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      maxTouchPoints: 5,
      isSafari: true,
      isMobile: true,
    },
    { of: 'Android', userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/141.0 Mobile Safari/537.36', isMobile: true },
  ];
  for (const { of, userAgent, maxTouchPoints = 0, isSafari = false, isMobile = false } of cases)
    it(`of ${of}`, () => expect(platformOf({ userAgent, maxTouchPoints })).to.deep.equal({ isSafari, isMobile }));

  it('are those two, forced previews, and the app by the flag of the page [S3.34, S3.35]', () => {
    const flags = { isMobile: false, isSafari: false, forcePreview: false };
    expect(fresh().platform).to.deep.equal({ ...flags, hasSpotifyMobile: false });
    expect(fresh({}, { isSpotified: true }).platform).to.deep.equal({ ...flags, hasSpotifyMobile: true });
  });
});
