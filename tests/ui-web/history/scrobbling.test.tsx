import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';

const part = () => within(screen.getByRole('region', { name: 'Listens for other services' }));
const fill = (label: string, value: string) => fireEvent.change(part().getByLabelText(label), { target: { value } });

describe('the servers that get listens', () => {
  afterEach(closePlayer);

  it('show who, how many, and the last problem, and can be disconnected', () => {
    const { intents } = openPlayer('/settings');
    const text = part().getByRole('listitem').textContent;
    for (const one of [
      'ada at api.listenbrainz.org',
      'Waiting to try again',
      '812 sent, 3 waiting',
      'The server refused 1 entry',
    ])
      expect(text).to.include(one);
    expect(text).to.include('Last problem: It answers with status 503');
    fireEvent.click(part().getByRole('button', { name: 'Disconnect ListenBrainz' }));
    expect(intents('disconnected')).to.deep.equal(['listenbrainz']);
  });

  it('are connected with a form, then with a permission on the server’s page', () => {
    const { intents, scrobbling } = openPlayer('/settings');
    fireEvent.click(part().getByRole('button', { name: 'Connect Last.fm' }));
    fill('API key', 'key');
    fill('Shared secret', 'secret');
    fireEvent.click(part().getByRole('button', { name: 'Connect' }));
    const url = 'https://ws.audioscrobbler.com/2.0/';
    expect(intents('lastFmSubmitted')).to.deep.equal([{ url, api_key: 'key', secret: 'secret', sync_loves: true }]);
    change(() => scrobbling.result.set({ reason: 'Invalid API key', permissionUrl: null }));
    expect(part().getByRole('alert').textContent).to.equal('Invalid API key');
    const page = 'https://www.last.fm/api/auth/?token=t';
    change(() => scrobbling.result.set({ reason: null, permissionUrl: page }));
    expect(part().getByRole('link', { name: 'Open the page' }).getAttribute('href')).to.equal(page);
    fireEvent.click(part().getByRole('button', { name: 'I allowed it' }));
    expect(intents('lastFmAllowed')).to.have.length(1);
    change(() => scrobbling.result.set({ reason: null, permissionUrl: null }));
    expect(part().queryByRole('link', { name: 'Open the page' })).to.equal(null);
  });
});
