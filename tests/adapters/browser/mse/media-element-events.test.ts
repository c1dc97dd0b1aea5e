import { expect } from 'chai';
import { mediaErrorOf, isAtEnd } from '#adapters/browser/audio/media-element-events.ts';

describe('the end of a track', () => {
  const element = (properties: Partial<HTMLMediaElement>) =>
    ({ currentTime: 0, duration: 10, ended: false, paused: true, ...properties }) as HTMLMediaElement;

  it('is where the element reports it, or has stopped a hair before it', () => {
    expect(isAtEnd(element({ ended: true }))).to.equal(true);
    expect(isAtEnd(element({ currentTime: 9.999_999 }))).to.equal(true);
  });

  it('is neither where the user pauses, nor where it still plays', () => {
    expect(isAtEnd(element({ currentTime: 9.99 }))).to.equal(false);
    expect(isAtEnd(element({ currentTime: 9.999_999, paused: false }))).to.equal(false);
  });
});

describe('the error of a media element', () => {
  /** Node has no media elements; these are the codes of the HTML standard. */
  const CODES = { MEDIA_ERR_ABORTED: 1, MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 };
  before(() => void Object.assign(globalThis, { MediaError: CODES }));
  after(() => void Reflect.deleteProperty(globalThis, 'MediaError'));

  for (const [mediaCode, code, message, rows] of [
    [1, 'MEDIA_ABORTED', 'The browser gave up the track.', '[S8.30]'],
    [2, 'MEDIA_NETWORK', 'The browser lost the track while fetching it.', '[S8.30]'],
    [3, 'MEDIA_DECODING', 'The browser could not decode the track: broken frame', '[S8.30]'],
    [4, 'MEDIA_NOT_SUPPORTED', 'The browser does not play audio/mpeg', '[S8.30]'],
    [5, 'PLAYER_MEDIA_ERROR', 'The browser could not play the track: broken frame', '[S8.29] [S8.63]'],
  ] as const)
    it(`with code ${String(mediaCode)} is ${code} ${rows}`, () => {
      const error = mediaErrorOf({ code: mediaCode, message: 'broken frame' } as MediaError, 'audio/mpeg');
      expect(error).to.include({ code, message, kind: 'media', canPlayNext: true });
    });

  it('names the type where the element gives no reason', () => {
    const error = mediaErrorOf({ code: 3, message: '' } as MediaError, 'audio/mpeg');
    expect(error.message).to.equal('The browser could not decode the track: audio/mpeg');
  });
});
