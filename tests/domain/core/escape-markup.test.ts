import { expect } from 'chai';
import { escapeHtml, escapeXml } from '#domain/core/escape-markup.ts';

describe('escapes of markup', () => {
  it('replace what HTML reads as markup or as the end of an attribute', () => {
    expect(escapeHtml(`a & b < c > d " e ' f`)).to.equal('a &amp; b &lt; c &gt; d &quot; e &#39; f');
  });

  it('keep tabs and line breaks for XML, and drop characters XML cannot contain', () => {
    expect(escapeXml('a\tb\nc\r<d>\u0000\u001f\ud800\ufffe e\u{1f3b5}')).to.equal('a&#9;b&#10;c&#13;&lt;d&gt; e\u{1f3b5}');
  });
});
