import { expect } from 'chai';
import { isAtEnd } from '#adapters/browser/mse/reporter.ts';

describe('the end of a track', () => {
  const element = (told: Partial<HTMLMediaElement>) =>
    ({ currentTime: 0, duration: 10, ended: false, paused: true, ...told }) as HTMLMediaElement;

  it('is where the element says so, or has stopped a hair before it', () => {
    expect(isAtEnd(element({ ended: true }))).to.equal(true);
    expect(isAtEnd(element({ currentTime: 9.999_999 }))).to.equal(true);
  });

  it('is not where somebody pauses, nor where it still plays', () => {
    expect(isAtEnd(element({ currentTime: 9.99 }))).to.equal(false);
    expect(isAtEnd(element({ currentTime: 9.999_999, paused: false }))).to.equal(false);
  });
});
