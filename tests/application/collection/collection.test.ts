import { expect } from 'chai';
import { OUTBOX_ENTRIES_MAX, OUTBOX_FAULTS_MAX } from '#domain/constants/network/outbox.ts';
import { Failure } from '#application/runtime/failure.ts';
import { createSavingScene, trackUri } from '../support/saving-scene.ts';

const [one, two] = [trackUri(1), trackUri(2)];
const idOf = (uri: string) => uri.split(':')[2] ?? '';
const failureOf = (run: () => unknown): string => {
  try {
    run();
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown.message;
  }
  return '';
};

describe('what a listener saves', () => {
  it('saves a track and shows it at once, before the service has answered [S4.65] [S7.66]', async () => {
    const { service, clock, openPage } = createSavingScene();
    const { collection } = openPage();
    collection.saveTrack(one);
    expect(collection.view().get(one)).to.equal(true);
    expect(service.saved.size).to.equal(0);
    await clock.advance(1);
    expect([...service.saved]).to.deep.equal([idOf(one)]);
  });

  it('removes a track again [S4.66]', async () => {
    const { service, clock, openPage } = createSavingScene();
    const { collection } = openPage();
    collection.saveTrack(one);
    collection.removeTrack(one);
    expect(collection.view().get(one)).to.equal(false);
    await clock.advance(1);
    expect(service.arrived).to.deep.equal([`+${idOf(one)}`, `-${idOf(one)}`]);
    expect(collection.view().get(one)).to.equal(false);
  });

  it('saves only tracks as tracks [S5.03] [S5.04]', () => {
    const { collection } = createSavingScene().openPage();
    const album = 'spotify:album:0000000000000000000001';
    expect(failureOf(() => collection.saveTrack(album))).to.equal(`saveTrack will only save track URI's, got '${album}'`);
    expect(failureOf(() => collection.removeTrack(album))).to.equal(`removeTrack will only save track URI's, got '${album}'`);
  });

  it('reads whether a track is saved: rejects without a URI, and is false for anything but a track [S5.05] [S5.06]', async () => {
    const { service, openPage } = createSavingScene();
    const { collection } = openPage();
    service.saved.add(idOf(one));
    expect(await collection.containsTrack(one)).to.equal(true);
    expect(await collection.containsTrack(two)).to.equal(false);
    expect(await collection.containsTrack('spotify:album:0000000000000000000001')).to.equal(false);
    const refusal = await collection.containsTrack(undefined).catch((thrown: unknown) => thrown);
    expect((refusal as Failure).message).to.equal('No URI specified for containsTrack');
  });

  it('requests the shown items in batches of fifty, each once', async () => {
    const { service, clock, openPage } = createSavingScene();
    const { collection } = openPage();
    service.saved.add(idOf(trackUri(7)));
    const uris = Array.from({ length: 70 }, (_, index) => trackUri(index));
    for (const uri of uris) collection.load([uri]);
    await clock.advance(1);
    expect(service.questions.map((ids) => ids.length)).to.deep.equal([50, 20]);
    expect(uris.filter((uri) => collection.view().get(uri))).to.deep.equal([trackUri(7)]);
    collection.load(uris);
    await clock.advance(1);
    expect(service.questions).to.have.lengthOf(2);
  });

  it('takes back what the service refuses, and names it', async () => {
    const { clock, openPage } = createSavingScene([idOf(one)]);
    const { collection, refused } = openPage();
    collection.load([one]);
    await clock.advance(1);
    collection.saveTrack(one, 'Weir');
    expect(collection.view().get(one)).to.equal(true);
    await clock.advance(1);
    expect(collection.view().get(one)).to.equal(false);
    expect(refused).to.deep.equal([`Weir: No track ${idOf(one)}`]);
  });

  it('shows what was saved on another device, and reloads after a lost push', async () => {
    const { service, clock, openPage } = createSavingScene();
    const { collection, connect } = openPage();
    const lists: string[] = [];
    collection.load([one, two]);
    await clock.advance(1);
    collection.onListChanged((kind) => lists.push(kind));
    service.change(idOf(one), true);
    expect(collection.view().get(one)).to.equal(true);
    expect(lists).to.deep.equal(['tracks']);
    connect(false);
    service.change(idOf(two), true);
    connect(true);
    await clock.advance(1);
    expect(collection.view().get(two)).to.equal(true);
    service.listen(null);
    service.change(idOf(one), false);
  });

  it('does not let an older response undo a newer push', async () => {
    const { service, clock, openPage } = createSavingScene();
    const { collection } = openPage();
    service.fates.push('unheard');
    collection.load([one]);
    await clock.advance(1);
    service.change(idOf(one), true);
    expect(collection.view().get(one)).to.equal(true);
  });

  it('drops all data after the sign-out', async () => {
    const { service, clock, openPage } = createSavingScene();
    const { collection, outbox } = openPage();
    service.online(false);
    collection.saveTrack(one);
    await clock.advance(1);
    collection.setUser('bea');
    expect(collection.view().get(one)).to.equal(undefined);
    expect(outbox.pending()).to.deep.equal([]);
    service.online(true);
    await clock.advance(300_000);
    expect(service.arrived).to.deep.equal([]);
    collection.setUser('ada');
    await clock.advance(1);
    expect([...service.saved]).to.deep.equal([idOf(one)]);
  });
});

describe('what is written without a connection', () => {
  it('is kept over a reload, and sent in order once the page is online', async () => {
    const { service, clock, openPage } = createSavingScene();
    const before = openPage();
    service.online(false);
    before.collection.saveTrack(one);
    before.collection.saveTrack(two);
    before.collection.removeTrack(one);
    await clock.advance(5_000);
    before.page.change('closing');
    before.collection.setUser(null);
    const after = openPage();
    expect(after.collection.view().get(two)).to.equal(true);
    expect(after.collection.view().get(one)).to.equal(false);
    service.online(true);
    after.page.change('online');
    await clock.advance(1);
    expect(service.arrived).to.deep.equal([`+${idOf(one)}`, `+${idOf(two)}`, `-${idOf(one)}`]);
    expect(after.outbox.pending()).to.deep.equal([]);
  });

  it('is left to the page that wrote it while that one lives, and sent by another once it is gone', async () => {
    const { service, clock, openPage } = createSavingScene();
    const first = openPage();
    service.online(false);
    first.collection.saveTrack(one);
    await clock.advance(1);
    const second = openPage();
    expect(second.outbox.pending()).to.deep.equal([]);
    first.page.change('closing');
    second.page.change('visible');
    expect(second.outbox.pending().map(({ key }) => key)).to.deep.equal([one]);
    first.page.change('woke');
    expect(first.outbox.pending()).to.deep.equal([]);
  });

  it('has room for only so much', () => {
    const { service, openPage } = createSavingScene();
    const { collection, outbox, refused } = openPage();
    const codes: string[] = [];
    outbox.onRefused(({ error }) => codes.push(error.code));
    service.online(false);
    for (let index = 0; index <= OUTBOX_ENTRIES_MAX; index += 1) collection.set(trackUri(index), true, String(index));
    expect(outbox.pending()).to.have.lengthOf(OUTBOX_ENTRIES_MAX);
    expect(codes).to.deep.equal(['OUTBOX_FULL']);
    expect(refused).to.deep.equal([`${OUTBOX_ENTRIES_MAX}: `]);
    expect(collection.view().get(trackUri(OUTBOX_ENTRIES_MAX))).to.not.equal(true);
  });

  it('does not wait for ever behind a write the service breaks at', async () => {
    const { service, clock, openPage } = createSavingScene();
    const { collection, outbox, refused } = openPage();
    for (let count = 0; count < OUTBOX_FAULTS_MAX; count += 1) service.fates.push('broken');
    collection.saveTrack(one, 'Weir');
    collection.saveTrack(two, 'Undertow');
    await clock.advance(600_000);
    expect(refused).to.deep.equal(['Weir: ']);
    expect([...service.saved]).to.deep.equal([idOf(two)]);
    expect(outbox.pending()).to.deep.equal([]);
  });
});
