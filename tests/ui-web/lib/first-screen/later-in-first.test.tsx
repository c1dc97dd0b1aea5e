import '#tests/support/ui/dom.ts';
import { cleanup, render } from '@testing-library/react';
import { expect } from 'chai';
import { useLayoutEffect } from 'react';
import { createLaterInFirst } from '#ui-web/lib/first-screen/LaterInFirst.tsx';

describe('what stands below the beginning of a screen', () => {
  afterEach(cleanup);

  it('comes in a render of its own in the first screen, and with the rest in every later one', () => {
    const LaterInFirst = createLaterInFirst();
    const commits: string[] = [];
    const Part = ({ name }: { readonly name: string }) => {
      useLayoutEffect(() => void commits.push(`${name}: ${document.body.textContent}`), [name]);
      return <p>{name}</p>;
    };
    for (const key of ['a', 'b']) {
      render(
        <>
          <Part name={`${key}1`} />
          <LaterInFirst>
            <Part name={`${key}2`} />
          </LaterInFirst>
        </>,
      );
      cleanup();
    }
    expect(commits).to.deep.equal(['a1: a1', 'a2: a1a2', 'b1: b1b2', 'b2: b1b2']);
  });
});
