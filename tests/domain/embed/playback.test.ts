import { expect } from 'chai';
import { ANONYMOUS } from '#domain/embed/access.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { hostViewOf } from '#domain/embed/host/host-view.ts';
import { lengthMs, rowClickOf } from '#domain/embed/playback.ts';
import { after, album, fresh, MEMBER, membersEmbed, RESOURCES, song } from './sample-embeds.ts';

const PLAY = { type: 'PLAY' } as const;
const kinds = (commands: readonly { readonly type: string }[]) => commands.map(({ type }) => type);

describe('playing previews', () => {
  const playing = (events = [] as Parameters<typeof after>[1][]) =>
    after(fresh(), PLAY, { type: 'PLAYER_PLAY', from: 1 }, ...events);

  it('PLAY opens the first preview and reports it once it sounds [S4.194]', () => {
    const loading = after(fresh(), PLAY);
    expect(loading.commands[0]).to.include({ type: 'open-preview', playId: 1 });
    expect(loading.state.playback).to.include({ isPlaying: false, isLoading: true });
    expect(playing().state.playback).to.include({ isPlaying: true, isPaused: false, isLoading: false });
  });

  it('PAUSE pauses [S4.195]', () => {
    const { state, commands } = playing([{ type: 'PAUSE' }]);
    expect(state.playback).to.include({ isPlaying: false, isPaused: true });
    expect(commands.at(-1)).to.deep.equal({ type: 'pause', inFull: false });
  });

  it('PLAY without an index while paused resumes [S4.204]', () => {
    const { commands } = playing([{ type: 'PAUSE' }, PLAY]);
    expect(commands.at(-1)).to.deep.equal({ type: 'resume', inFull: false });
  });

  it('whole tracks of a share have their own length, sound beyond 30 s, and bring no prompt', () => {
    const shared = after(fresh({}, { hasWholeTracks: true }), PLAY, { type: 'PLAYER_PLAY', from: 1 });
    const late = after(shared.state, { type: 'PROGRESS_UPDATE', from: 1, positionMs: 31_000 }, { type: 'SHOW_PROMPT' });
    expect([late.state.progressMs, late.state.index, late.state.modal.visible, lengthMs(late.state)]).to.deep.equal([
      31_000,
      0,
      false,
      200_000,
    ]);
    expect(kinds(late.commands)).to.deep.equal([]);
    expect(kinds(after(shared.state, { type: 'PROGRESS_UPDATE', from: 1, positionMs: 190_001 }).commands)).to.deep.equal([
      'dispatch',
    ]);
    expect(hostViewOf(late.state)).to.include({ mode: 'full', reason: null, durationMs: 200_000 });
  });

  it('a click on the current row pauses and resumes, on another one plays it', () => {
    expect(rowClickOf(fresh(), 0)).to.deep.equal({ type: 'PLAY', index: 0 });
    expect(rowClickOf(playing().state, 0)).to.deep.equal({ type: 'PAUSE' });
    expect(rowClickOf(playing([{ type: 'PAUSE' }]).state, 0)).to.deep.equal({ type: 'PLAY' });
    expect(rowClickOf(playing().state, 1)).to.deep.equal({ type: 'PLAY', index: 1 });
  });

  it('PLAY on a row plays that row, paused or not [S4.205]', () => {
    const { state } = playing([{ type: 'PAUSE' }, { type: 'PLAY', index: 2 }]);
    expect(state.index).to.equal(2);
    expect(state.playback.trackUri).to.equal(song(3).uri);
  });

  it('SKIP_NEXT plays the next, from the last one the first [S4.196]', () => {
    expect(playing([{ type: 'SKIP_NEXT' }]).state.index).to.equal(1);
    expect(playing([{ type: 'PLAY', index: 2 }, { type: 'SKIP_NEXT' }]).state.index).to.equal(0);
  });

  it('SKIP_PREV plays the previous one [S4.197]', () =>
    expect(playing([{ type: 'PLAY', index: 2 }, { type: 'SKIP_PREV' }]).state.index).to.equal(1));

  it('SKIP_PREV on the first index restarts it at 0 [S4.212]', () => {
    const { state, commands } = playing([{ type: 'PROGRESS_UPDATE', from: 1, positionMs: 9_000 }, { type: 'SKIP_PREV' }]);
    expect(state).to.include({ index: 0, progressMs: 0 });
    expect(commands.at(-1)).to.deep.equal({ type: 'seek', inFull: false, positionMs: 0 });
  });

  it('the end of a track starts the next one, and wraps from the last to the first [S4.208] [S4.209]', () => {
    const second = playing([{ type: 'TRACK_END', from: 1, next: null }]);
    expect(second.state.index).to.equal(1);
    const last = after(fresh(), { type: 'PLAY', index: 2 }, { type: 'TRACK_END', from: 1, next: null });
    expect(last.state.index).to.equal(0);
    expect(last.commands.at(-1)).to.include({ type: 'open-preview', playId: 2 });
  });

  it('a preview ends at 30000 ms, however long its file is [S9.99]', () => {
    expect(playing([{ type: 'PROGRESS_UPDATE', from: 1, positionMs: 29_999 }]).state.index).to.equal(0);
    expect(playing([{ type: 'PROGRESS_UPDATE', from: 1, positionMs: 30_000 }]).state.index).to.equal(1);
  });

  it('past 29500 ms it dispatches PREVIEW_END_OF_SONG, once a track [S4.236] [S9.114] [S4.39]', () => {
    const at = (positionMs: number) => ({ type: 'PROGRESS_UPDATE', from: 1, positionMs }) as const;
    expect(kinds(playing([at(29_500)]).commands)).not.to.include('dispatch');
    expect(kinds(playing([at(29_501), at(29_700)]).commands).filter((type) => type === 'dispatch')).to.have.length(1);
  });

  it('PREVIEW_END_OF_SONG fetches the preview that follows [S4.237]', () => {
    const { commands } = playing([{ type: 'PREVIEW_END_OF_SONG' }]);
    expect(commands.at(-1)).to.deep.include({ type: 'fetch-preview', playId: 2 });
  });

  it('a preview that follows without a gap is adopted, not opened again', () => {
    const { state, commands } = playing([{ type: 'PREVIEW_END_OF_SONG' }, { type: 'TRACK_END', from: 1, next: 2 }]);
    expect(state).to.include({ index: 1, progressMs: 0 });
    expect(state.playback.isPlaying).to.equal(true);
    expect(kinds(commands).filter((type) => type === 'open-preview')).to.have.length(1);
  });

  it('a track without a preview shows the unavailable modal [S4.203] [S4.210] [S4.222]', () => {
    const silent = album([song(1, { preview_url: null }), song(2)]);
    const { state, commands } = after(fresh({}, {}, silent), { type: 'PLAY', index: 0 });
    expect(state.modal).to.deep.equal({ visible: true, type: 'UNAVAILABLE_TRACK' });
    expect(commands).to.deep.equal([]);
  });

  it('a track that is not playable shows the unavailable modal [S4.211]', () => {
    const refused = album([song(1, { is_playable: false })]);
    expect(after(fresh({}, {}, refused), PLAY).state.modal.type).to.equal('UNAVAILABLE_TRACK');
  });

  it('skipping and advancing pass rows without sound', () => {
    const gap = album([song(1), song(2, { preview_url: null }), song(3)]);
    expect(after(fresh({}, {}, gap), PLAY, { type: 'SKIP_NEXT' }).state.index).to.equal(2);
    expect(after(fresh({}, {}, gap), PLAY, { type: 'TRACK_END', from: 1, next: null }).state.index).to.equal(2);
  });

  it('15 s forward and back in podcasts, within the preview [S9.02] [S5.76]', () => {
    const show = fresh({}, {}, RESOURCES.show);
    const { state } = after(show, PLAY, { type: 'SEEK_FORWARD' });
    expect(state.progressMs).to.equal(15_000);
    expect(after(state, { type: 'SEEK_FORWARD' }, { type: 'SEEK_FORWARD' }).state.progressMs).to.equal(30_000);
    expect(after(state, { type: 'SEEK_BACKWARD' }, { type: 'SEEK_BACKWARD' }).state.progressMs).to.equal(0);
  });
});

describe('the prompt', () => {
  const loading = after(fresh(), PLAY);
  const due = { type: 'UPSELL_DUE', upsellId: loading.state.upsellId } as const;

  it('is due after the start of a preview, and again after a skip [S4.206] [S4.207]', () => {
    expect(kinds(loading.commands)).to.deep.equal(['open-preview']);
    const sounding = after(loading.state, { type: 'PLAYER_PLAY', from: 1 });
    expect(kinds(sounding.commands)).to.deep.equal(['wait-for-upsell']);
    const skipped = after(sounding.state, { type: 'SKIP_NEXT' });
    expect(kinds(skipped.commands)).to.deep.equal(['open-preview']);
    expect(kinds(after(skipped.state, { type: 'PLAYER_PLAY', from: 2 }).commands)).to.deep.equal(['wait-for-upsell']);
  });

  it('is due once a start: not after a pause, nor between consecutive previews', () => {
    const { state } = after(loading.state, { type: 'PLAYER_PLAY', from: 1 });
    const resumed = after(state, { type: 'PLAYER_PAUSE', from: 1 }, { type: 'PLAYER_PLAY', from: 1 });
    expect(kinds(resumed.commands)).to.not.include('wait-for-upsell');
    const followed = after(state, { type: 'TRACK_END', from: 1, next: null });
    expect(kinds(after(followed.state, { type: 'PLAYER_PLAY', from: 2 }).commands)).to.not.include('wait-for-upsell');
  });

  it('shows after the delay [S4.217]', () =>
    expect(after(loading.state, due).state.modal).to.deep.equal({ visible: true, type: 'PROMPT' }));

  it('only the latest delay counts', () =>
    expect(after(loading.state, { type: 'SKIP_NEXT' }, due).state.modal.visible).to.equal(false));

  it('shows in preview mode only [S4.223]', () => {
    const { state } = after(loading.state, { type: 'SESSION_KNOWN', session: MEMBER }, due);
    expect(state.modal.visible).to.equal(false);
  });

  it('does not replace the unavailable modal [S4.224]', () => {
    const unavailable = { ...loading.state, modal: { visible: true, type: 'UNAVAILABLE_TRACK' } as const };
    expect(after(unavailable, due).state.modal.type).to.equal('UNAVAILABLE_TRACK');
  });

  it('does not show for members', () => expect(kinds(after(membersEmbed(), PLAY).commands)).to.deep.equal(['play-in-full']));
});

describe('initialisation', () => {
  const asleep = fresh({}, { enableLogin: true });

  it('starts at the first interaction of a visitor, once [S2.119]', () => {
    expect(after(asleep, { type: 'ENTER' }).commands).to.deep.equal([{ type: 'initialise' }]);
    expect(after(asleep, { type: 'ENTER' }, { type: 'ENTER' }).commands).to.have.length(1);
  });

  it('fetches the preview that a first click would play, and that of a row which is pressed', () => {
    const [first, second] = fresh().tracks;
    expect(after(fresh(), { type: 'ENTER' }).commands).to.deep.equal([
      { type: 'initialise' },
      { type: 'prepare-preview', track: first },
    ]);
    expect(after(fresh(), PLAY, { type: 'PREPARE', index: 1 }).commands.at(-1)).to.deep.equal({
      type: 'prepare-preview',
      track: second,
    });
  });

  it('fetches the first preview once the session of a visitor is known, and none for a member', () => {
    const known = (session: typeof MEMBER) =>
      after(asleep, { type: 'ENTER' }, { type: 'SESSION_KNOWN', session }, { type: 'INITIALISED' }).commands.at(-1);
    expect(known(ANONYMOUS)).to.deep.equal({ type: 'prepare-preview', track: asleep.tracks[0] });
    expect(known(MEMBER)?.type).to.not.equal('prepare-preview');
  });

  it('fetches none of what plays, of what does not play, and of what may play in full', () => {
    const press = { type: 'PREPARE', index: 0 } as const;
    const silent = fresh({}, {}, album([song(1, { preview_url: null })]));
    for (const state of [after(fresh(), PLAY).state, silent, membersEmbed(), asleep])
      expect(after(state, press, { type: 'PREPARE', index: 9 }).commands).to.deep.equal([]);
  });

  it('carries out an earlier click once the session is known', () => {
    const { state, commands } = after(asleep, { type: 'PLAY', index: 1 });
    expect(kinds(commands)).to.deep.equal(['initialise']);
    const member = after(state, { type: 'SESSION_KNOWN', session: MEMBER }, { type: 'INITIALISED' });
    expect(member.commands).to.deep.equal([
      { type: 'listen', to: 'full' },
      { type: 'play-in-full', uri: song(2).uri, index: 1, positionMs: 0 },
    ]);
    expect(kinds(after(state, { type: 'INITIALISED' }).commands)).to.include('open-preview');
  });

  it('starts a preview in Safari without waiting for the session', () => {
    const safari = { ...asleep, platform: { ...asleep.platform, isSafari: true } };
    expect(kinds(after(safari, PLAY).commands)).to.include('open-preview');
  });

  for (const code of ['EME_API_UNSUPPORTED', 'LOCAL_PLAYER_DISABLED', 'PREMIUM_REQUIRED'] as const)
    it(`${code} forces previews and listens to them [S4.213] [S8.131]`, () => {
      const error = playerError(code);
      const known = after(asleep, { type: 'PLAY', index: 1 }, { type: 'SESSION_KNOWN', session: MEMBER }).state;
      const { state, commands } = after(known, { type: 'INITIALISATION_FAILED', error });
      expect(state.platform.forcePreview).to.equal(true);
      expect(kinds(commands)).to.deep.equal(['diagnose', 'listen', 'open-preview']);
    });

  it('falls back to previews of the same track when the player fails during playback [S8.128]', () => {
    const loading = after(membersEmbed(), { type: 'PLAY', index: 1 }).state;
    const error = playerError('EME_API_UNSUPPORTED');
    const { state, commands } = after(loading, { type: 'PLAYER_FAILED', from: 'full', error });
    expect(state).to.include({ index: 1 });
    expect(kinds(commands)).to.include('open-preview');
  });

  it('keeps full playback after a dropped connection, with a notice', () => {
    const error = playerError('NETWORK_ERROR');
    const { state } = after(membersEmbed(), PLAY, { type: 'PLAYER_FAILED', from: 'full', error });
    expect(state.platform.forcePreview).to.equal(false);
    expect(state.notice).to.equal(error);
  });

  it('reads the session again after a sign-in, and the playback continues in full', () => {
    const left = after(asleep, { type: 'INITIALISED' }, PLAY, { type: 'PLAYER_PLAY', from: 1 }, { type: 'CLICK_LOGIN' }).state;
    const back = after(left, { type: 'RETURN' }, { type: 'SESSION_KNOWN', session: MEMBER }, { type: 'INITIALISED' });
    expect(kinds(back.commands)).to.deep.equal(['initialise', 'listen', 'play-in-full']);
  });
});

describe('full playback', () => {
  it('goes to the playback service: play, pause, resume, next, previous, seek [S7.225]', () => {
    const playEvent = { type: 'PLAYER_PLAY', from: 'full' } as const;
    const { commands } = after(
      membersEmbed(),
      { type: 'PLAY', index: 1 },
      playEvent,
      { type: 'PAUSE' },
      PLAY,
      { type: 'SKIP_NEXT' },
      { type: 'SKIP_PREV' },
      { type: 'SEEK', positionMs: 90_000 },
    );
    expect(commands).to.deep.equal([
      { type: 'play-in-full', uri: song(2).uri, index: 1, positionMs: 0 },
      { type: 'pause', inFull: true },
      { type: 'resume', inFull: true },
      { type: 'next-in-full' },
      { type: 'previous-in-full' },
      { type: 'seek', inFull: true, positionMs: 90_000 },
    ]);
  });

  const playing = after(membersEmbed(), PLAY, { type: 'PLAYER_PLAY', from: 'full' }).state;

  it('TRACK_CHANGE stores the URI and resets progress to 0 [S4.198]', () => {
    const moved = after(playing, { type: 'PROGRESS_UPDATE', from: 'full', positionMs: 5_000 }).state;
    const { state } = after(moved, { type: 'TRACK_CHANGE', from: 'full', uri: song(3).uri });
    expect(state).to.include({ index: 2, progressMs: 0 });
    expect(state.playback.trackUri).to.equal(song(3).uri);
  });

  it('TRACK_CHANGE to the same URI changes nothing [S4.214]', () => {
    const moved = after(playing, { type: 'PROGRESS_UPDATE', from: 'full', positionMs: 5_000 }).state;
    expect(after(moved, { type: 'TRACK_CHANGE', from: 'full', uri: song(1).uri }).state).to.equal(moved);
  });

  it('PROGRESS_UPDATE moves the progress past 30 s [S4.199]', () =>
    expect(after(playing, { type: 'PROGRESS_UPDATE', from: 'full', positionMs: 61_000 }).state.progressMs).to.equal(61_000));

  it('play, pause, reset and unavailable are mirrored [S4.215] [S4.200]', () => {
    const is = (type: 'PLAYER_PAUSE' | 'RESET' | 'UNAVAILABLE_TRACK') => after(playing, { type, from: 'full' }).state;
    expect(playing.playback.isPlaying).to.equal(true);
    expect(is('PLAYER_PAUSE').playback).to.include({ isPlaying: false, isPaused: true });
    expect(is('RESET').playback).to.include({ isPlaying: false, isPaused: false });
    expect(is('UNAVAILABLE_TRACK').modal.type).to.equal('UNAVAILABLE_TRACK');
  });
});

describe('mobile', () => {
  const mobile = (isSpotified: boolean, downloadLink: string | null = 'https://apps.example/get') => {
    const state = fresh({}, { isSpotified, downloadLink });
    return { ...state, platform: { ...state.platform, isMobile: true } };
  };

  it('PLAY opens the app when it is installed [S1.42] [S6.38]', () =>
    expect(after(mobile(true), PLAY).commands).to.deep.equal([
      { type: 'launch-app', url: mobile(true).resource.uri, remember: false },
    ]));

  it('otherwise the preview starts', () => expect(kinds(after(mobile(false), PLAY).commands)).to.include('open-preview'));

  it('PLAY_IN_MOBILE_APP remembers the app and opens it [S4.201] [S7.227]', () => {
    const { state, commands } = after(mobile(false), { type: 'PLAY_IN_MOBILE_APP' });
    expect(state.platform.hasSpotifyMobile).to.equal(true);
    expect(commands).to.deep.equal([{ type: 'launch-app', url: state.resource.uri, remember: true }]);
  });
});
