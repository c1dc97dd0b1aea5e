import { change, closePlayer, openPlayer, startPlayback } from '../support/screen.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import * as sinon from 'sinon';

const full = () => within(screen.getByRole('dialog', { name: 'Now playing' }));
const button = () => full().getByRole('button', { name: 'Visualiser' });
const canvases = () => document.querySelectorAll('dialog canvas').length;
const drawn = (bars: sinon.SinonSpy) => bars.getCalls().filter(({ args: [, , , height] }) => Number(height) > 0).length;

describe('the visualiser', () => {
  const bars = sinon.spy();
  let frames: (() => void)[] = [];
  /** Lets a browser's frame pass. */
  const passFrame = () => act(async () => frames.splice(0).forEach((draw) => draw()));

  beforeEach(() => {
    bars.resetHistory();
    frames = [];
    const prototype = Object.getPrototypeOf(document.createElement('canvas')) as HTMLCanvasElement;
    sinon.stub(prototype, 'getContext').returns({ clearRect: () => undefined, fillRect: bars } as never);
    sinon.stub(prototype, 'clientHeight').get(() => 100);
    sinon.stub(prototype, 'clientWidth').get(() => 480);
    sinon.stub(globalThis, 'requestAnimationFrame').callsFake((draw) => frames.push(() => draw(0)));
    sinon.stub(globalThis, 'cancelAnimationFrame').callsFake(() => void frames.splice(0));
  });
  afterEach(() => {
    sinon.restore();
    closePlayer();
  });

  const open = () => {
    const player = openPlayer('/');
    startPlayback(player, 0);
    fireEvent.click(screen.getByRole('button', { name: 'Open player' }));
    return player;
  };

  it('is off at first, and measures nothing until it is switched on', async () => {
    const player = open();
    expect(button().getAttribute('aria-pressed')).to.equal('false');
    expect(canvases()).to.equal(0);
    await passFrame();
    expect(player.heard.isStarted).to.equal(false);
    fireEvent.click(button());
    await passFrame();
    expect(button().getAttribute('aria-pressed')).to.equal('true');
    expect(player.heard.isStarted).to.equal(true);
    closeAndReopen();
    expect(button().getAttribute('aria-pressed')).to.equal('true');
  });

  it('draws a bar of each band in every frame, and stops when playback pauses or the player closes', async () => {
    const player = open();
    player.heard.level = 255;
    fireEvent.click(button());
    await passFrame();
    expect(drawn(bars)).to.equal(48);
    expect(bars.firstCall.args.slice(1)).to.deep.equal([0, 7.199999999999999, 100]);
    await passFrame();
    expect(drawn(bars)).to.equal(96);
    change(() => player.player.phase.set('paused'));
    await passFrame();
    expect(drawn(bars)).to.equal(96);
    change(() => player.player.phase.set('playing'));
    await passFrame();
    expect(drawn(bars)).to.equal(144);
    fireEvent.click(full().getByRole('button', { name: 'Close' }));
    await passFrame();
    expect(drawn(bars)).to.equal(144);
  });

  it('is off, with the reason, while motion is reduced or another device plays', () => {
    const player = open();
    fireEvent.click(button());
    expect(canvases()).to.equal(1);
    change(() =>
      player.player.devices.set([{ id: 'x', name: 'Kitchen', type: 'speaker', isActive: true, isLocal: false, volume01: 1 }]),
    );
    expect(button().title).to.equal('The music plays on another device');
    expect(canvases()).to.equal(0);
    closePlayer();
    localStorage.setItem('cadenza.visualiser', 'on');
    localStorage.setItem('cadenza.motion', 'reduced');
    open();
    expect(button().getAttribute('aria-disabled')).to.equal('true');
    expect(button().title).to.equal('Off while motion is reduced');
    expect(canvases()).to.equal(0);
  });
});

function closeAndReopen(): void {
  fireEvent.click(full().getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Open player' }));
}
