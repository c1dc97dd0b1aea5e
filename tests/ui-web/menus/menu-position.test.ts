import { expect } from 'chai';
import fc from 'fast-check';
import { menuPosition } from '#ui-web/menus/menu-position.ts';

const PAGE = { width: 1280, height: 800 };
const MENU = { width: 200, height: 300 };
const opener = (left: number, top: number) => ({ left, right: left + 32, top, bottom: top + 32 });

describe('the position of a menu', () => {
  it('is below its button, aligned with its left edge', () => {
    expect(menuPosition(opener(400, 100), MENU, PAGE, 'ltr')).to.deep.equal({ left: 400, top: 136 });
  });

  it('is above the button without space below, and to the left without space to the right', () => {
    expect(menuPosition(opener(1240, 700), MENU, PAGE, 'ltr')).to.deep.equal({ left: 1072, top: 396 });
  });

  it('is aligned with the right edge of its button where pages are read from right to left, if it fits', () => {
    expect(menuPosition(opener(400, 100), MENU, PAGE, 'rtl')).to.deep.equal({ left: 232, top: 136 });
    expect(menuPosition(opener(20, 100), MENU, PAGE, 'rtl')).to.deep.equal({ left: 20, top: 136 });
  });

  it('is inside the page for every position of the button', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 1300 }),
        fc.integer({ min: -50, max: 820 }),
        fc.constantFrom('ltr' as const, 'rtl' as const),
        (left, top, direction) => {
          const at = menuPosition(opener(left, top), MENU, PAGE, direction);
          expect(at.left).to.be.within(8, PAGE.width - MENU.width - 8);
          expect(at.top).to.be.within(8, PAGE.height - MENU.height - 8);
        },
      ),
    );
  });
});
