import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { screen, within } from '@testing-library/react';
import { expect } from 'chai';
import sinon from 'sinon';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';

const notices = () => within(screen.getByRole('region', { name: 'Messages' }));

describe('an error of the player', () => {
  afterEach(closePlayer);

  const cases: readonly (readonly [string, PlayerError, string, string])[] = [
    [
      '[S4.29]',
      playerError('REQUEST_FAILED', 500),
      'Server error',
      'The server sent an unexpected answer. Try again in a moment.',
    ],
    ['[S4.30]', playerError('LIST_PLAYER_FORBIDDEN'), 'Not available right now', 'You can’t do that right now.'],
    ['[S4.31]', playerError('LOCAL_PLAYER_DISABLED'), 'Player error', 'The player couldn’t do that. Try again in a moment.'],
    [
      '[S4.32]',
      playerError('MEDIA_DECODING', 'x'),
      'Playback failed',
      'This browser can’t play this. Try another browser, or play something else.',
    ],
    [
      '[S4.33] [S8.19]',
      playerError('CAPPING_USER_IS_CAPPED'),
      'Listening limit reached',
      'You’ve reached your listening limit for now. Try again later.',
    ],
    [
      '[S4.34] [S8.20]',
      playerError('EME_LICENSE_REQUEST_EMPTY'),
      'License missing',
      'This browser didn’t get a license to play this. Try reloading the page.',
    ],
  ];
  for (const [rows, error, title, sentence] of cases)
    it(`has the title ‘${title}’ and a hint for ${error.code} ${rows}`, () => {
      const { player } = openPlayer('/');
      change(() => player.error.set(error));
      expect(notices().getByRole('heading', { name: title })).to.be.ok;
      expect(notices().getByText(sentence)).to.be.ok;
      expect(notices().getByText(error.code)).to.be.ok;
    });
});

describe('an action that waits for its code', () => {
  afterEach(() => {
    closePlayer();
    sinon.restore();
  });

  it('shows after 300 ms that it loads, and no longer once its code is there', () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { awaitsCode } = openPlayer('/');
    change(() => awaitsCode.set(true));
    expect(screen.queryByRole('region', { name: 'Messages' })).to.equal(null);
    change(() => clock.tick(300));
    expect(notices().getByText('Loading')).to.be.ok;
    expect(screen.getByRole('region', { name: 'Messages' }).getAttribute('aria-busy')).to.equal('true');
    change(() => awaitsCode.set(false));
    expect(screen.queryByRole('region', { name: 'Messages' })).to.equal(null);
  });
});
