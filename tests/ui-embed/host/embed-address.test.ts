import { expect } from 'chai';
import { embedAddress } from '#ui-embed/host/embed-address.ts';

const ORIGIN = 'https://music.example';

describe('the address of an embed', () => {
  const cases = [
    { uri: 'spotify:album:4uLU6hMCjMI75M1A2tKUQC', is: '/embed/album/4uLU6hMCjMI75M1A2tKUQC' },
    { uri: '/show/abc', is: '/embed/show/abc' },
    { uri: 'https://music.example/track/abc', is: '/embed/track/abc' },
    { uri: 'https://music.example/embed/episode/abc?share=x1', is: '/embed/episode/abc?share=x1' },
  ];
  for (const { uri, is } of cases)
    it(`of ${uri} is ${is}`, () => expect(embedAddress({ uri, origin: ORIGIN }).href).to.equal(ORIGIN + is));

  it('has start and theme', () =>
    expect(embedAddress({ uri: '/album/a', origin: ORIGIN, startAt: 12.5, theme: 'dark' }).search).to.equal(
      '?t=12.5&theme=dark',
    ));

  it('is that of the named service, not of the script', () =>
    expect(embedAddress({ uri: 'https://other.example/album/a', origin: ORIGIN }).origin).to.equal('https://other.example'));

  for (const uri of [
    '',
    'spotify:user:me',
    'https://music.example/search',
    'javascript:album:1',
    'data:/album/a',
    'ftp://x/album/a',
  ])
    it(`does not exist for ${uri || 'nothing'}`, () =>
      expect(() => embedAddress({ uri, origin: uri.startsWith('javascript') ? null : ORIGIN })).to.throw(TypeError));

  it('does not exist for a URI without a service', () =>
    expect(() => embedAddress({ uri: 'spotify:album:a', origin: null })).to.throw(TypeError));
});
