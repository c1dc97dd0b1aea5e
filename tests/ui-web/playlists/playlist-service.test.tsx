import { closePlayer } from '../support/screen.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { createRoom, madePlaylist, ONE, type Room } from '../../adapters/service/application/playlists/room.ts';
import { openOverService } from '../support/render-over-service.tsx';

describe('two concurrent renames of a playlist', () => {
  let room: Room;
  let id: string;
  beforeEach(async () => {
    room = await createRoom();
    id = await madePlaylist(room, { collaborative: true });
    await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [ONE] });
  });
  afterEach(closePlayer);

  const main = () => within(screen.getByRole('main'));
  const nameThere = async () => ((await room.ben(`GET /v1/playlists/${id}`)).json as { name: string }).name;
  const heading = () => main().getByRole('heading', { level: 1 }).textContent;

  /** The listener renames it to Dawn offline while another member renames it to Dusk. */
  async function nameTwice() {
    const { page, rest } = await openOverService(room, `/playlist/${id}`);
    page.cut();
    fireEvent.click(main().getByRole('button', { name: 'Edit name and description' }));
    fireEvent.change(main().getByLabelText('Name'), { target: { value: 'Dawn' } });
    fireEvent.click(main().getByRole('button', { name: 'Save' }));
    await rest();
    expect(heading()).to.equal('Dawn');
    await room.ben(`PUT /v1/playlists/${id}`, { name: 'Dusk' });
    act(() => page.mend());
    await rest();
    return { page, rest };
  }
  const chooseAnswer = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

  it('keep the own name for both members', async () => {
    const { page, rest } = await nameTwice();
    chooseAnswer('Keep “Dawn”');
    await rest();
    expect([heading(), await nameThere(), screen.queryByRole('dialog')]).to.deep.equal(['Dawn', 'Dawn', null]);
    expect(page.outbox.pending()).to.deep.equal([]);
  });

  it('use the other name for both members without another request', async () => {
    const { page, rest } = await nameTwice();
    expect(heading()).to.equal('Dusk');
    chooseAnswer('Use “Dusk”');
    await rest();
    expect([heading(), await nameThere(), screen.queryByRole('dialog')]).to.deep.equal(['Dusk', 'Dusk', null]);
    expect([page.outbox.pending(), page.refusals]).to.deep.equal([[], []]);
  });
});

describe('Undo in a toast', () => {
  let room: Room;
  beforeEach(async () => (room = await createRoom()));
  afterEach(closePlayer);
  const main = () => within(screen.getByRole('main'));
  const undo = () => within(screen.getByRole('region', { name: 'Messages' })).queryByRole('button', { name: 'Undo' });
  const rows = () =>
    main()
      .queryAllByRole('listitem')
      .filter((row) => row.hasAttribute('data-uid'));
  const removeFirst = () =>
    fireEvent.keyDown(within(rows()[0] as HTMLElement).getAllByRole('button')[1] as HTMLElement, { key: 'Delete' });

  async function open() {
    const id = await madePlaylist(room);
    await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [ONE] });
    return { id, ...(await openOverService(room, `/playlist/${id}`)) };
  }

  it('reverts its own change, not later ones', async () => {
    const { id, rest } = await open();
    removeFirst();
    await rest();
    fireEvent.click(main().getByRole('button', { name: 'Edit name and description' }));
    fireEvent.change(main().getByLabelText('Name'), { target: { value: 'Dawn' } });
    fireEvent.click(main().getByRole('button', { name: 'Save' }));
    await rest();
    const button = undo();
    if (button) fireEvent.click(button);
    await rest();
    expect(rows()).to.have.lengthOf(1);
    const { name, tracks } = (await room.ann(`GET /v1/playlists/${id}`)).json as { name: string; tracks: { total: number } };
    expect([name, tracks.total]).to.deep.equal(['Dawn', 1]);
  });

  it('disappears after the change is undone otherwise', async () => {
    const { rest } = await open();
    removeFirst();
    await rest();
    expect(undo()).to.not.equal(null);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await rest();
    expect(rows()).to.have.lengthOf(1);
    expect(undo()).to.equal(null);
  });
});

describe('navigation between playlists', () => {
  afterEach(closePlayer);

  it('shows the last playlist after fast navigation', async () => {
    const room = await createRoom();
    const [evening, noon] = [await madePlaylist(room), await madePlaylist(room, { name: 'Noon' })];
    const { navigate, rest } = await openOverService(room, `/playlist/${evening}`);
    act(() => navigate(`/playlist/${noon}`));
    await rest();
    expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 }).textContent).to.equal('Noon');
  });
});
