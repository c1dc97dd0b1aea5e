import { closePlayer, firstAlbum, openPlayer } from '../support/screen.tsx';
import { screen } from '@testing-library/react';
import { expect } from 'chai';
import sinon from 'sinon';

const { album, tracks } = firstAlbum();

describe('a table that renders all its rows', () => {
  afterEach(() => {
    closePlayer();
    sinon.restore();
  });

  it('measures none of them: each measurement has the browser lay out the page before it is painted', () => {
    const measured: Element[] = [];
    const note = (element: Element) => void measured.push(element);
    sinon.stub(Element.prototype, 'getBoundingClientRect').callsFake(function (this: Element) {
      note(this);
      return { top: 0, height: 0 } as DOMRect;
    });
    for (const name of ['offsetTop', 'offsetParent'] as const)
      sinon.stub(HTMLElement.prototype, name).get(function (this: Element) {
        note(this);
        return name === 'offsetTop' ? 0 : null;
      });
    openPlayer(`/album/${album.id}`);
    const table = screen.getByRole('table');
    expect(screen.getAllByRole('row')).to.have.lengthOf(tracks.length + 1);
    expect(measured.filter((element) => table.contains(element))).to.deep.equal([]);
  });
});
