import { expect } from 'chai';
import fc from 'fast-check';
import { artistMetadata, episodeMetadata, trackMetadata } from '#domain/catalog/metadata.ts';
import { dateOf, releaseDateOf } from '#domain/catalog/dates.ts';
import { graphAlbumOf, graphTrackOf, graphPortraitOf } from '#domain/catalog/to-graph.ts';
import { albumFrom, artistFrom, trackFrom } from '#domain/catalog/from-graph.ts';
import { sortWidestFirst } from '#domain/catalog/images.ts';
import { graphAlbum, graphArtist, graphRelease, graphTrack } from '#tests/support/fixtures/sample-graph.ts';
import { sampleArtist, sampleEpisode, sampleShowRef } from '#tests/support/fixtures/sample-library.ts';

const shownAlbum = (overrides: Parameters<typeof graphAlbum>[0] = {}) => albumFrom(graphAlbum(overrides), 0, 300);

describe('an album', () => {
  it('has every field of its shape [S3.01]', () => {
    const fields = [
      'id',
      'uri',
      'name',
      'label',
      'release_date',
      'release_date_precision',
      'total_tracks',
      'images',
      'copyrights',
    ];
    expect(shownAlbum()).to.include.all.keys(...fields, 'artists', 'is_playable', 'album_group', 'album_type', 'tracks');
    expect(shownAlbum()).to.deep.include({
      id: '0000000000000000000002',
      uri: 'spotify:album:0000000000000000000002',
      name: 'Harbour Lights',
      label: 'Two Lanterns',
      total_tracks: 1,
      is_playable: true,
    });
  });

  for (const [date, text, precision] of [
    [{ year: 2019, month: 5, day: 7 }, '2019-05-07', 'day'],
    [{ year: 2019, month: 12, day: null }, '2019-12', 'month'],
    [{ year: 987, month: null, day: null }, '0987', 'year'],
    [{ year: null, month: null, day: null }, '', 'year'],
  ] as const)
    it(`was released on "${text}" [S3.02]`, () => {
      expect(releaseDateOf(date)).to.equal(text);
      expect(dateOf(text)).to.deep.equal(date);
      expect(shownAlbum({ date })).to.deep.include({ release_date: text, release_date_precision: precision });
    });

  it('shows its widest picture first [S3.03]', () => {
    expect(shownAlbum().images.map(({ width }) => width)).to.deep.equal([640, 300, 64, null]);
    const sizes = fc.array(fc.record({ url: fc.string(), width: fc.option(fc.nat()), height: fc.option(fc.nat()) }));
    fc.assert(
      fc.property(sizes, (images) => {
        const sorted = sortWidestFirst(images);
        expect(sorted).to.have.length(images.length);
        sorted.forEach(({ width }, at) => expect(width ?? 0).to.be.at.most(sorted[at - 1]?.width ?? Infinity));
      }),
    );
  });

  it('lists its copyrights [S3.04]', () => {
    expect(shownAlbum().copyrights).to.deep.equal([{ type: 'C', text: '2019 Two Lanterns' }]);
  });

  it('includes a page of its tracks [S3.06] [S3.11]', () => {
    const items = [graphTrack({ position: 0 }), graphTrack({ position: 4, discNumber: 2 })];
    const album = albumFrom(graphAlbum({ tracks: { items, total: 9 } }), 2, 2);
    expect(album.tracks).to.deep.include({ total: 9, offset: 2, limit: 2 });
    expect(album.tracks.items.map(({ track_number, disc_number }) => [track_number, disc_number])).to.deep.equal([
      [1, 1],
      [5, 2],
    ]);
    expect([album.tracks.previous, album.tracks.next]).to.deep.equal([
      '/v1/albums/0000000000000000000002/tracks?offset=0&limit=2',
      '/v1/albums/0000000000000000000002/tracks?offset=4&limit=2',
    ]);
    expect(albumFrom(graphAlbum({ tracks: { items, total: 4 } }), 2, 2).tracks.next).to.equal(null);
  });
});

describe('a track', () => {
  it('has every field of its shape [S3.07]', () => {
    const track = trackFrom(graphTrack({ album: graphRelease(), linkedFrom: { uri: 'spotify:track:7' } }));
    const fields = ['uri', 'name', 'id', 'album', 'artists', 'duration_ms', 'explicit', 'is_local', 'is_playable'];
    expect(track).to.include.all.keys(...fields, 'track_number', 'disc_number', 'linked_from');
    expect(track.album).to.include({ name: 'Harbour Lights', album_type: 'album' });
    expect(track.artists.map(({ name, uri }) => [name, uri])).to.deep.equal([['Mira', 'spotify:artist:0000000000000000000001']]);
  });

  it('lasts 0 ms when its duration is unknown [S3.08]', () => {
    expect(trackFrom(graphTrack({ durationMs: null })).duration_ms).to.equal(0);
    expect(trackFrom(graphTrack()).duration_ms).to.equal(200_000);
  });

  it('is explicit by its rating, and never local [S3.09] [S3.10]', () => {
    expect(trackFrom(graphTrack({ contentRating: 'EXPLICIT' }))).to.include({ explicit: true, is_local: false });
    expect(trackFrom(graphTrack({ contentRating: 'NONE' })).explicit).to.equal(false);
  });

  it('names the requested track only when it replaces one [S3.12]', () => {
    expect(trackFrom(graphTrack())).not.to.have.property('linked_from');
    const uri = 'spotify:track:00000000000000000000aB';
    const link = { id: '00000000000000000000aB', type: 'track', uri };
    expect(trackFrom(graphTrack({ linkedFrom: { uri } })).linked_from).to.deep.equal(link);
  });

  it('has a metadata form for players [S3.13] [S3.14]', () => {
    const track = trackFrom(graphTrack({ album: graphRelease(), linkedFrom: { uri: 'spotify:track:7' } }));
    expect(trackMetadata(track)).to.deep.equal({
      id: track.id,
      uri: track.uri,
      type: 'track',
      media_type: 'audio',
      name: 'Low Tide',
      duration_ms: 200_000,
      linked_from: { id: '7', type: 'track', uri: 'spotify:track:7' },
      artists: [{ uri: 'spotify:artist:0000000000000000000001', name: 'Mira' }],
      album: { uri: track.album?.uri, name: 'Harbour Lights', images: track.album?.images },
      is_playable: true,
    });
    expect(trackMetadata(trackFrom(graphTrack()))).to.deep.include({
      linked_from: null,
      album: { uri: '', name: '', images: [] },
    });
    const show = sampleShowRef('Sound Walks', 'Ada');
    const seen = episodeMetadata(sampleEpisode(show, 'By the sea'), true);
    expect(seen).to.deep.include({ type: 'episode', media_type: 'video' });
    expect(seen.album).to.deep.equal({ uri: show.uri, name: 'Sound Walks', images: show.images });
    expect(artistMetadata(sampleArtist('Mira'))).to.have.all.keys('id', 'uri', 'type', 'name', 'images', 'genres');
  });
});

describe('an artist', () => {
  const artist = artistFrom(graphArtist());

  it('has every field of its shape [S3.15] [S3.18]', () => {
    expect(artist).to.deep.include({
      id: '0000000000000000000001',
      name: 'Mira',
      type: 'artist',
      bio: 'From the coast.',
      verified: true,
      monthlyListeners: 12,
      followers: { href: null, total: 3 },
    });
    expect(artist.images.map(({ width }) => width)).to.deep.equal([640, 64]);
    expect(artist.headerImages.map(({ width }) => width)).to.deep.equal([640, 300]);
    expect(artist.topTracks.map(({ name, album }) => [name, album?.name])).to.deep.equal([['Low Tide', 'Harbour Lights']]);
    expect(artist.relatedArtists.map(({ name, type }) => [name, type])).to.deep.equal([['Ada', 'artist']]);
  });

  it('has the cities of its listeners [S3.16]', () => {
    expect(artist.topCities).to.deep.equal([{ listeners: 7, city: 'Göteborg', country: 'SE' }]);
  });

  it('has the albums of all groups in one list, each with its group and type [S3.05] [S3.17]', () => {
    expect(artist.albums.map(({ name, album_group, album_type }) => [name, album_group, album_type])).to.deep.equal([
      ['Harbour Lights', 'album', 'album'],
      ['One', 'single', 'single'],
      ['Best of', 'compilation', 'compilation'],
      ['Theirs', 'appears_on', 'album'],
    ]);
  });
});

describe('conversion to the graph and back', () => {
  it('returns the same album, track and artist', () => {
    const facts = graphAlbum({ tracks: { items: [graphTrack({ position: 0 }), graphTrack({ position: 4 })], total: 2 } });
    const album = albumFrom(facts, 0, 300);
    const again = graphAlbumOf(album, album.tracks);
    expect(albumFrom(again, 0, 300)).to.deep.equal(album);
    expect(again.tracks.items.map(({ position }) => position)).to.deep.equal([0, 4]);
    const track = trackFrom(graphTrack({ linkedFrom: { uri: 'spotify:track:0000000000000000000009' } }));
    expect(trackFrom(graphTrackOf(track, 0))).to.deep.equal(track);
    const artist = artistFrom(graphArtist());
    expect(graphPortraitOf(artist)).to.deep.equal({
      uri: artist.uri,
      name: artist.name,
      images: artist.images,
      genres: artist.genres,
    });
  });
});
