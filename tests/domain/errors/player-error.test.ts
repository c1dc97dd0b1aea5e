import { expect } from 'chai';
import { CATALOGUE, type ErrorCode } from '#domain/errors/catalogue.ts';
import { playerError } from '#domain/errors/player-error.ts';

describe('an error', () => {
  it('of the transport has a code, a message and a status, 0 without a response [S3.149]', () => {
    expect(playerError('DEALER_CONNECTION_ERROR')).to.include({
      kind: 'transport',
      code: 'DEALER_CONNECTION_ERROR',
      message: 'Cannot connect to dealer',
      status: 0,
    });
    expect(playerError('REQUEST_FAILED', 503)).to.include({ status: 503, message: 'Request was not successful (status 503)' });
  });

  it('of a fragment has a status, −1 without a response, and details for a log [S3.150] [S8.72]', () => {
    expect(playerError('FRAGMENT_REQUEST_UNEXPECTED_LENGTH', { expected: 9, got: 4 })).to.include({
      kind: 'fragment',
      status: -1,
      debug: 'expected 9, got 4',
    });
    expect(playerError('FRAGMENT_REQUEST_EMPTY').status).to.equal(-1);
    expect(playerError('FRAGMENT_REQUEST_STATUS', 416).status).to.equal(416);
  });

  it('of a fragment without a response shows whether there was a network [S8.25]', () => {
    const [offline, online] = [
      playerError('FRAGMENT_REQUEST_ZERO_STATUS', 'offline'),
      playerError('FRAGMENT_REQUEST_ZERO_STATUS', 'online'),
    ];
    expect([offline.status, online.status]).to.deep.equal([0, 0]);
    expect([offline.debug, online.debug]).to.deep.equal(['offline', 'online']);
    expect(offline.message).not.to.equal(online.message);
  });

  it('of a file has the text ‘File Error’ without a more exact one, and lets the next track play [S3.151] [S8.24] [S8.76]', () => {
    expect(playerError('FILE_NOT_RESOLVED')).to.include({ kind: 'file', message: 'File Error', canPlayNext: true });
    expect(playerError('FILE_FORMAT_NOT_SUPPORTED')).to.include({
      message: 'KeySystem does not support the file format.',
      canPlayNext: true,
    });
  });

  it('of playback shows whether this page can continue, and whether the list reacts [S3.152]', () => {
    expect(playerError('LIST_PLAYER_FORBIDDEN')).to.include({ kind: 'playback', unrecoverable: false, listPlayerIgnore: false });
    expect(playerError('LIST_PLAYER_NO_TRACK_PLAYER').unrecoverable).to.equal(true);
    expect(playerError('AUTOPLAY_FAILED').listPlayerIgnore).to.equal(true);
  });

  it('stops the list only where the page is out of date [S8.20]', () => {
    const details: Partial<Record<ErrorCode, unknown>> = {
      FRAGMENT_REQUEST_UNEXPECTED_LENGTH: { expected: 1, got: 2 },
      UNKNOWN: { what: '', report: '' },
    };
    const make = playerError as (code: ErrorCode, detail: unknown) => ReturnType<typeof playerError>;
    const stopping = (Object.keys(CATALOGUE) as ErrorCode[]).filter((code) => !make(code, details[code] ?? '').canPlayNext);
    expect(stopping).to.deep.equal(['EME_LICENSE_DEPRECATED']);
    expect(playerError('EME_LICENSE_DEPRECATED').message).to.equal(
      'This version of the SDK is no longer supported. Please upgrade',
    );
  });
});
