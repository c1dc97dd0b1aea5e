import { expect } from 'chai';
import { album, fresh, song } from '#tests/domain/embed/sample-embeds.ts';
import { createSampleEmbed } from '#tests/support/fixtures/sample-embed.ts';

describe('embed stores', () => {
  it('begin with the resource and all of its entities by their addresses [S3.36] [S3.37]', () => {
    const { stores } = createSampleEmbed(fresh());
    expect(Object.keys(stores.$entities.getState())).to.have.members([album().uri, song(1).uri, song(2).uri, song(3).uri]);
    expect(stores.$resource.getState().uri).to.equal(album().uri);
  });

  it('begin with nothing played [S3.38] [S3.39]', () => {
    const { stores } = createSampleEmbed(fresh());
    expect(stores.$playback.getState()).to.include({ isPlaying: false, isPaused: false, trackUri: null });
    expect(stores.$progressMs.getState()).to.equal(0);
  });

  it('begin without a modal and without sharing, in the viewport there is [S3.40] [S3.41] [S3.42]', () => {
    const { stores } = createSampleEmbed(fresh());
    expect(stores.$modal.getState()).to.deep.equal({ visible: false, type: null });
    expect(stores.$share.getState()).to.include({ visible: false });
    expect(stores.$viewport.getState()).to.deep.equal({ width: 300, height: 380 });
  });

  it('begin with the platform and the session of the page [S3.43] [S3.44]', () => {
    const { stores } = createSampleEmbed(fresh());
    expect(stores.$platform.getState()).to.include({ isMobile: false, isSafari: false, forcePreview: false });
    expect(stores.$session.getState()).to.include({ loggedIn: false, isAnonymous: true });
  });

  it('carry intents to the embed and facts back', () => {
    const { stores, previews } = createSampleEmbed(fresh());
    stores.rowClicked(2);
    previews.emit({ type: 'playing', playId: 1, positionMs: 0 });
    expect(stores.$index.getState()).to.equal(2);
    expect(stores.$playback.getState().isPlaying).to.equal(true);
    stores.pauseClicked();
    expect(previews.calls.at(-1)).to.equal('pause');
  });

  it('of two embeds share nothing', () => {
    const [one, other] = [createSampleEmbed(fresh()), createSampleEmbed(fresh())];
    one.stores.shareClicked();
    expect(one.stores.$share.getState().visible).to.equal(true);
    expect(other.stores.$share.getState().visible).to.equal(false);
  });

  it('derive the layout from the viewport', () => {
    const { stores } = createSampleEmbed(fresh());
    expect(stores.$layout.getState()).to.equal('extended');
    stores.resized({ width: 300, height: 80 });
    expect(stores.$layout.getState()).to.equal('basic');
  });

  it('mark the playable rows', () => {
    const gap = album([song(1), song(2, { preview_url: null })]);
    expect(createSampleEmbed(fresh({}, {}, gap)).stores.$hearable.getState()).to.deep.equal([true, false]);
  });
});
