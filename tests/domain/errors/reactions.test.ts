import { expect } from 'chai';
import { playerError } from '#domain/errors/player-error.ts';
import { errorAfter, errorAfterRequest } from '#domain/errors/reactions.ts';

describe('the error that a listener sees', () => {
  const ended = playerError('EME_LICENSE_DEPRECATED');
  const passing = playerError('MEDIA_DECODING', 'x');

  it('is the last one, and none once something else is asked for', () => {
    expect(errorAfter(null, passing)).to.equal(passing);
    expect(errorAfter(passing, ended)).to.equal(ended);
    expect(errorAfterRequest(passing)).to.equal(null);
    expect(errorAfterRequest(null)).to.equal(null);
  });

  it('stays the one with which playing on this page ended, whatever fails after it', () => {
    expect(errorAfter(ended, passing)).to.equal(ended);
    expect(errorAfterRequest(ended)).to.equal(ended);
  });
});
