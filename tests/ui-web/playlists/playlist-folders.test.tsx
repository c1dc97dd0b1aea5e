import { closePlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { createRoom, madePlaylist, type Room } from '../../adapters/service/application/playlists/room.ts';
import { openOverService } from '../support/render-over-service.tsx';

describe('folders of playlists', () => {
  let room: Room;
  let ids: readonly string[];
  let rest: () => Promise<unknown>;
  beforeEach(async () => {
    room = await createRoom();
    ids = [await madePlaylist(room, { name: 'Noon' }), await madePlaylist(room)];
    ({ rest } = await openOverService(room, '/collection/playlists'));
  });
  afterEach(closePlayer);

  const main = () => within(screen.getByRole('main'));
  const beside = () => within(screen.getByRole('region', { name: 'Your playlists' }));
  const choose = async (within_: ReturnType<typeof main>, of: string, item: string) => {
    fireEvent.click(within_.getByRole('button', { name: `More options for ${of}` }));
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
    await rest();
  };
  const name = async (called: string) => {
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Folder name'), { target: { value: called } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await rest();
  };
  /** The list of the service, abbreviated. */
  const there = async () => {
    const { json } = await room.ann('GET /playlist/v2/user/ann/rootlist');
    const { contents } = json as { contents: { items: readonly { uri: string }[] } };
    const names = new Map(ids.map((id, at) => [`spotify:playlist:${id}`, ['Noon', 'Evening'][at] ?? '']));
    return contents.items.map(({ uri }) => names.get(uri) ?? uri.replace(/^spotify:(\w+)-group:\w+:?/, '$1 ').trim());
  };

  it('are created empty, renamed, and deleted without their playlists, which Undo reverts', async () => {
    fireEvent.click(main().getByRole('button', { name: 'New folder' }));
    await name('At home');
    expect(await there()).to.deep.equal(['start At+home', 'end', 'Evening', 'Noon']);
    await choose(main(), 'Noon', 'Move to “At home”');
    expect(await there()).to.deep.equal(['start At+home', 'Noon', 'end', 'Evening']);
    await choose(main(), 'Folder At home', 'Rename folder');
    await name('Away');
    expect(await there()).to.deep.equal(['start Away', 'Noon', 'end', 'Evening']);
    await choose(main(), 'Folder Away', 'Delete folder, keep its playlists');
    expect(await there()).to.deep.equal(['Noon', 'Evening']);
    fireEvent.click(within(screen.getByRole('region', { name: 'Messages' })).getByRole('button', { name: 'Undo' }));
    await rest();
    expect(await there()).to.deep.equal(['start Away', 'Noon', 'end', 'Evening']);
  });

  it('are created around a playlist, and the playlist moves out, in the navigation', async () => {
    await choose(beside(), 'Evening', 'Move to new folder');
    await name('Later');
    expect(await there()).to.deep.equal(['start Later', 'Evening', 'end', 'Noon']);
    fireEvent.click(beside().getByRole('button', { name: 'Later' }));
    expect(beside().queryByRole('link', { name: 'Evening' })).to.equal(null);
    fireEvent.click(beside().getByRole('button', { name: 'Later' }));
    await choose(beside(), 'Evening', 'Move out of folder');
    expect(await there()).to.deep.equal(['start Later', 'end', 'Evening', 'Noon']);
  });
});
