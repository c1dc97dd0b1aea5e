import { createRoot } from 'react-dom/client';
import { assert } from '#domain/core/assert.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { ALONE } from '#application/shared-listening/types.ts';
import { keepItem, NO_KEPT_MUSIC, settleTrack } from '#domain/offline/kept-music.ts';
import { SAMPLE_SESSION } from '#tests/support/ui/fake-shared-listening.ts';
import { createFakeWebStores } from '#tests/support/ui/fake-web-stores.ts';
import { albumRefs, sampleResponses, trackViewOf, tracksOf } from '#tests/support/fixtures/sample-responses.ts';
import { SAMPLE_HISTORY } from '#tests/support/fixtures/sample-history.ts';
import { SAMPLE_PLAYLIST_VIEW } from '#tests/support/fixtures/sample-playlists.ts';
import { sampleTrack } from '#tests/support/fixtures/sample-library.ts';
import { App } from '#ui-web/App.tsx';
import { showLateComponents } from '#ui-web/lib/lazy-component.tsx';
import { StoresProvider } from '#ui-web/lib/stores-context.tsx';
import { currentDirection, loadLanguage, pageLanguage } from '#ui-web/texts/localized.ts';
import '../../../ui-web/styles/tokens.css';
import '../../../ui-web/styles/base.css';

// The web player on fake stores, as the words after # in its address ask for it: playing, episode, video, equalizer, lost, cut, door,
// visitor, liked, few, kept, together, history, failing, loading, password, age, unsupported, conflict.
const requested = new Set(location.hash.slice(1).split(','));
const [firstAlbum] = albumRefs;
const PLAYED_MS = Date.UTC(2026, 10, 21, 12);
const played = (firstAlbum ? tracksOf(firstAlbum).slice(0, 3) : []).map((track, at) => ({
  track,
  playedAtMs: PLAYED_MS - at * 5 * 3_600_000,
}));
const answers = requested.has('failing') ? playerError('NETWORK_ERROR') : requested.has('loading') ? undefined : null;
const responses = answers === null ? {} : Object.fromEntries(Object.keys(sampleResponses()).map((name) => [name, () => answers]));
const fake = createFakeWebStores({ recentPlays: { items: played, before: null }, ...responses });
const {
  stores,
  collection,
  credentials,
  feedback,
  kept,
  keptOnly,
  listening,
  player,
  playlists,
  recordedSteps,
  session,
  sleepTimer,
  sound,
  video,
} = fake;

if (requested.has('playing')) {
  const [album] = albumRefs;
  assert(album !== undefined, 'the made-up library has albums');
  const [track, ...next] = tracksOf(album).map(trackViewOf);
  assert(track !== undefined, 'its albums have songs');
  player.contextUri.set(album.uri);
  player.track.set(track);
  player.queue.nextUp.set({ tracks: next, hasMore: false });
  player.durationMs.set(track.durationMs);
  player.positionMs.set(track.durationMs / 3);
  player.phase.set('playing');
}
if (requested.has('liked')) {
  const [album] = albumRefs;
  assert(album !== undefined, 'the made-up library has albums');
  const songs = Array.from({ length: 10_000 }, (_, at) => sampleTrack({ album, name: `Song ${at}`, number: at }));
  collection.set('tracks', songs);
}
if (requested.has('few')) collection.set('tracks', albumRefs.slice(0, 2).flatMap(tracksOf));
if (requested.has('kept') || requested.has('cut')) {
  const [album, other] = albumRefs;
  assert(album !== undefined && other !== undefined, 'the made-up library has albums');
  const item = ({ images, name, uri }: typeof album) => ({
    uri,
    name,
    images,
    trackUris: tracksOf({ ...album, uri }).map((track) => track.uri),
  });
  const music = [item(album), item(other)].reduce(keepItem, NO_KEPT_MUSIC);
  const half = Object.keys(music.tracks).slice(0, 5);
  const known = half.reduce((before, uri) => settleTrack(before, uri, { status: 'kept', fileId: uri, bytes: 30_000_000 }), music);
  kept.music.set(known);
  if (requested.has('cut')) {
    player.connection.set('reconnecting');
    keptOnly.set(known);
  }
}
if (requested.has('together')) listening.set({ ...ALONE, session: SAMPLE_SESSION, isHost: true, userId: 'clara' });
if (requested.has('episode')) {
  const track = stores.player.$track.getState();
  if (track) player.track.set({ ...track, type: 'episode' });
  player.speed.set(1.5);
  sleepTimer.sleepTimer.set({ type: 'counting', endsAtMs: 0 });
  sleepTimer.sleepLeftMs.set(754_000);
}
if (requested.has('video'))
  video.view.set({
    isOpen: true,
    aspectRatio: 16 / 9,
    languages: ['en', 'de'],
    language: 'en',
    canFillScreen: true,
    isFillingScreen: false,
    canFloat: true,
    isFloating: false,
  });
if (requested.has('equalizer'))
  sound.sound.set({
    curve: 'linear',
    loudness: 'track',
    crossfadeMs: 0,
    hasEqualizer: true,
    isEqualizerOn: true,
    gainsDb: [6, 4.5, 2, 0, -3, -1.5, 0, 2, 4, 6],
    preset: null,
  });
if (requested.has('lost')) {
  player.connection.set('reconnecting');
  player.error.set(playerError('NETWORK_ERROR'));
}
if (requested.has('password')) credentials.isPasswordRequired.set(true);
if (requested.has('age'))
  feedback.ageDialog.set({ title: 'Are you old enough?', text: 'This song is explicit.', confirm: 'Yes', cancel: 'No' });
if (requested.has('unsupported')) player.error.set(playerError('MEDIA_NOT_SUPPORTED', 'video'));
if (requested.has('conflict')) playlists.playlist.set({ ...SAMPLE_PLAYLIST_VIEW, conflict: { mine: 'Dawn', theirs: 'Dusk' } });
if (requested.has('history')) recordedSteps.set(SAMPLE_HISTORY);
if (requested.has('visitor')) session.session.set({ phase: 'anonymous', needsOwner: false, user: null });
if (requested.has('door')) session.session.set({ phase: 'anonymous', needsOwner: true, user: null });

await loadLanguage(navigator.languages);
document.documentElement.lang = pageLanguage();
document.documentElement.dir = currentDirection();
const root = document.getElementById('root');
assert(root !== null, 'the page has a place for the player');
createRoot(root).render(
  <StoresProvider value={stores}>
    <App />
  </StoresProvider>,
);
showLateComponents();
