import { expect } from 'chai';
import { modalOffers, modalText } from '#domain/embed/modal.ts';
import { tracksOf } from '#domain/embed/resource.ts';
import { after, fresh, RESOURCES } from './sample-embeds.ts';

const link = 'https://music.example/album/1';
const page = 'https://music.example/album/0000000000000000000009';

describe('modal', () => {
  it('is hidden by default [S4.216]', () => expect(fresh().modal).to.deep.equal({ visible: false, type: null }));

  it('HIDE_MODAL hides it and clears its type [S4.218]', () => {
    const shown = after(fresh(), { type: 'SHOW_PROMPT' }).state;
    expect(shown.modal.visible).to.equal(true);
    expect(after(shown, { type: 'HIDE_MODAL' }).state.modal).to.deep.equal({ visible: false, type: null });
  });

  it('CLICK_LOGIN opens the login page with the continue URL [S4.219] [S2.127]', () =>
    expect(after(fresh(), { type: 'CLICK_LOGIN' }).commands).to.deep.equal([
      {
        type: 'open-page',
        url: `https://music.example/login?continue=${encodeURIComponent(page)}&embed=${encodeURIComponent(fresh().resource.uri)}`,
        size: { width: 480, height: 640 },
        keepsOpener: true,
      },
    ]));

  it('CLICK_SIGNUP leads through /go to the signup page with flow and forward URL [S4.220] [S2.128] [S6.39]', () => {
    const [command] = after(fresh(), { type: 'CLICK_SIGNUP' }).commands;
    if (command?.type !== 'open-page') throw new Error('no page was opened');
    const url = new URL(command.url);
    expect(url.pathname).to.equal('/go');
    expect([...url.searchParams.keys()]).to.deep.equal(['uri', 'redirect', 'product']);
    const redirect = new URL(url.searchParams.get('redirect') ?? '', 'https://music.example');
    expect(redirect.pathname).to.equal('/signup');
    expect(redirect.searchParams.get('flow')).to.equal('embed-creation');
    expect(redirect.searchParams.get('forward_url')).to.equal(page);
  });

  it('GET_SPOTIFY_APP opens the download link [S4.221]', () => {
    const state = fresh({}, { downloadLink: 'https://apps.example/get' });
    expect(after(state, { type: 'GET_SPOTIFY_APP' }).commands[0]).to.include({ url: 'https://apps.example/get' });
  });

  it('PLAY_ON_DESKTOP leads through /go to the resource’s page [S4.202] [S7.226] [S2.125]', () => {
    const [command] = after(fresh(), { type: 'PLAY_ON_DESKTOP' }).commands;
    expect(command).to.include({ type: 'open-page' });
    const url = new URL((command as { url: string }).url);
    expect(url.pathname).to.equal('/go');
    expect([...url.searchParams.keys()]).to.deep.equal(['uri', 'redirect', 'product']);
    expect(url.searchParams.get('redirect')).to.equal('/album/0000000000000000000009');
  });

  const offers = [
    { who: 'an anonymous visitor on a desktop', given: {}, are: ['login', 'signup'], row: ' [S6.33]' },
    { who: 'a member on a desktop', given: { loggedIn: true }, are: ['open'], row: ' [S6.35]' },
    { who: 'a mobile visitor', given: { isMobile: true }, are: ['get-app', 'play-in-app'], row: ' [S6.36] [S6.37]' },
    {
      who: 'a mobile visitor where no app exists',
      given: { isMobile: true, hasDownloadLink: false },
      are: ['play-in-app'],
      row: '',
    },
    { who: 'any visitor when nothing helps', given: { helps: false }, are: [], row: '' },
    { who: 'a visitor where sign-in is off', given: { enableLogin: false }, are: ['open'], row: '' },
  ] as const;
  for (const { who, given, are, row } of offers)
    it(`offers ${are.join(' and ') || 'nothing'} to ${who}${row}`, () =>
      expect(
        modalOffers({ helps: true, isMobile: false, loggedIn: false, enableLogin: true, hasDownloadLink: true, ...given }),
      ).to.deep.equal(are));

  const [song, episode] = [tracksOf(RESOURCES.track)[0] ?? null, tracksOf(RESOURCES.episode)[0] ?? null];
  const texts = [
    { is: 'embed_track_not_available', of: modalText('UNAVAILABLE_TRACK', 'album', song, false), row: '[S8.117]' },
    { is: 'embed_episode_preview_not_available', of: modalText('UNAVAILABLE_TRACK', 'show', episode, false), row: '[S8.118]' },
    { is: 'embed_upsell_track', of: modalText('PROMPT', 'track', song, false), row: '[S8.119]' },
    { is: 'embed_upsell_album', of: modalText('PROMPT', 'album', song, false), row: '[S8.120]' },
    { is: 'embed_upsell_playlist', of: modalText('PROMPT', 'playlist', song, false), row: '[S8.121]' },
    { is: 'embed_upsell_artist', of: modalText('PROMPT', 'artist', song, false), row: '[S8.122]' },
    { is: 'embed_upsell_show', of: modalText('PROMPT', 'show', episode, false), row: '[S8.123]' },
    { is: 'embed_upsell_episode', of: modalText('PROMPT', 'episode', episode, false), row: '[S8.124]' },
    { is: 'embed_upsell_album_mobile', of: modalText('PROMPT', 'album', song, true), row: '[S8.125]' },
  ];
  for (const { is, of, row } of texts) it(`is ${is} ${row}`, () => expect(of).to.equal(is));
});

describe('share', () => {
  it('SHOW_SHARE shows the ways to share [S4.225]', () =>
    expect(after(fresh(), { type: 'SHOW_SHARE' }).state.share).to.include({ visible: true, view: 'SHARE' }));

  it('COPY_URL copies the link and confirms [S4.226] [S2.135]', () => {
    const { state, commands } = after(fresh(), { type: 'COPY_URL' });
    expect(state.share.view).to.equal('CONFIRMATION');
    expect(commands).to.deep.equal([{ type: 'copy', text: link }]);
  });

  it('COPY_EMBED_CODE copies an iframe of 300 by 380 and confirms [S4.227] [S2.136] [S9.105]', () => {
    const { state, commands } = after(fresh(), { type: 'COPY_EMBED_CODE' });
    expect(state.share.view).to.equal('CONFIRMATION');
    const [copy] = commands;
    expect(copy).to.include({ type: 'copy' });
    const text = (copy as { text: string }).text;
    expect(text).to.match(/^<iframe src="https:\/\/music\.example\/embed\/album\/0{21}9" width="300" height="380" /);
    expect(text).to.contain('allow="autoplay; clipboard-write; encrypted-media"');
  });

  it('COPY_EMBED_CODE copies the address of the share that opened a private playlist', () => {
    const external_urls = { spotify: 'https://music.example/embed/playlist/7?share=7.x' };
    const { commands } = after(fresh({}, {}, { ...RESOURCES.playlist, external_urls }), { type: 'COPY_EMBED_CODE' });
    expect((commands[0] as { text: string }).text).to.include('src="https://music.example/embed/playlist/7?share=7.x"');
  });

  it('HIDE_SHARE resets [S4.228]', () => {
    const { state } = after(fresh(), { type: 'COPY_URL' }, { type: 'HIDE_SHARE' });
    expect(state.share).to.deep.equal(fresh().share);
  });

  it('shows a text for manual copying when the browser refuses to copy or open', () => {
    const { state } = after(fresh(), { type: 'COPY_URL' }, { type: 'COPY_REFUSED', text: link });
    expect(state.share).to.deep.equal({ visible: true, view: 'BY_HAND', text: link });
  });

  const popups = [
    {
      row: '[S2.130] [S9.106]',
      network: 'facebook',
      host: 'www.facebook.com',
      size: { width: 640, height: 551 },
      holds: { u: link },
    },
    {
      row: '[S2.131] [S9.107]',
      network: 'messenger',
      host: 'www.facebook.com',
      size: { width: 996, height: 550 },
      holds: { link, app_id: '1234' },
    },
    {
      row: '[S2.133] [S9.108]',
      network: 'twitter',
      host: 'twitter.com',
      size: { width: 640, height: 300 },
      holds: { url: link, hashtags: 'NowPlaying', text: 'Harbour Lights' },
    },
    { row: '[S2.134]', network: 'whatsapp', host: 'wa.me', size: null, holds: { text: `Harbour Lights ${link}` } },
  ] as const;
  for (const { row, network, host, size, holds } of popups)
    it(`opens ${network} with the link [S2.129] ${row}`, () => {
      const [command] = after(fresh(), { type: 'SHARE_ON', network }).commands;
      if (command?.type !== 'open-page') throw new Error('no page was opened');
      expect(command.size).to.deep.equal(size);
      const url = new URL(command.url);
      expect(url.host).to.equal(host);
      for (const [name, value] of Object.entries(holds)) expect(url.searchParams.get(name)).to.equal(value);
    });

  it('opens Messenger by its app link on mobile [S2.132]', () => {
    const state = fresh();
    const mobile = { ...state, platform: { ...state.platform, isMobile: true } };
    const [command] = after(mobile, { type: 'SHARE_ON', network: 'messenger' }).commands;
    expect(command).to.include({ url: `fb-messenger://share/?link=${encodeURIComponent(link)}`, size: null });
  });
});
