import { expect } from 'chai';
import fc from 'fast-check';
import { menuPosition } from '#ui-web/menus/menu-position.ts';

const PAGE = { width: 1280, height: 800 };
const MENU = { width: 200, height: 300 };
const opener = (left: number, top: number) => ({ left, right: left + 32, top, bottom: top + 32 });

describe('the position of a menu', () => {
  it('is below its button, aligned with its left edge', () => {
    expect(menuPosition(opener(400, 100), MENU, PAGE)).to.deep.equal({ left: 400, top: 136 });
  });

  it('is above the button without space below, and to the left without space to the right', () => {
    expect(menuPosition(opener(1240, 700), MENU, PAGE)).to.deep.equal({ left: 1072, top: 396 });
  });

  it('is inside the page for every position of the button', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 1300 }), fc.integer({ min: -50, max: 820 }), (left, top) => {
        const at = menuPosition(opener(left, top), MENU, PAGE);
        expect(at.left).to.be.within(8, PAGE.width - MENU.width - 8);
        expect(at.top).to.be.within(8, PAGE.height - MENU.height - 8);
      }),
    );
  });
});
