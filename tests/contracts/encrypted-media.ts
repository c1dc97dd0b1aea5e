import { expect } from 'chai';
import {
  eventsOf,
  headOf,
  openSource,
  outcomeOf,
  segmentOf,
  settled,
  type MediaStack,
  type StackMedia,
  type StackScenario,
} from './media-stack.ts';

const CLEAR_KEY = 'org.w3.clearkey';
const CONFIGURATION: MediaKeySystemConfiguration = {
  initDataTypes: ['cenc'],
  audioCapabilities: [{ contentType: 'audio/mp4; codecs="mp4a.40.2"', robustness: '' }],
};

const textOf = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);

async function createKeys(stack: MediaStack): Promise<MediaKeys> {
  const access = await settled(stack, stack.requestAccess(CLEAR_KEY, [CONFIGURATION]));
  return settled(stack, access.createMediaKeys());
}

/** A session whose request is answered; `messages` holds its messages. */
async function requestedSession(stack: MediaStack, keys: MediaKeys, { pssh }: StackMedia) {
  const session = keys.createSession();
  const messages: MediaKeyMessageEvent[] = [];
  session.addEventListener('message', (event) => messages.push(event));
  await settled(stack, session.generateRequest('cenc', pssh as BufferSource));
  await stack.until(() => messages.length > 0, 'message');
  return { session, messages };
}

async function licensedSession(stack: MediaStack, keys: MediaKeys, media: StackMedia) {
  const requested = await requestedSession(stack, keys, media);
  await settled(stack, requested.session.update(media.licence as BufferSource));
  return requested;
}

const statusesOf = (session: MediaKeySession) => {
  const statuses: MediaKeyStatus[] = [];
  session.keyStatuses.forEach((status) => statuses.push(status));
  return statuses;
};

/** The contract of Encrypted Media Extensions with ClearKey. The names are those of the files in web-platform-tests. */
export const ENCRYPTED_MEDIA_SCENARIOS: readonly StackScenario[] = [
  {
    name: 'requestmediakeysystemaccess: refuses what it has not, and grants the types it knows',
    async run(stack) {
      const ask = (name: string, configurations: MediaKeySystemConfiguration[]) =>
        settled(stack, outcomeOf(stack.requestAccess(name, configurations)));
      expect(await ask('', [CONFIGURATION])).to.equal('TypeError');
      expect(await ask(CLEAR_KEY, [])).to.equal('TypeError');
      expect(await ask('com.example.nothing', [CONFIGURATION])).to.equal('NotSupportedError');
      const robust = [{ contentType: 'audio/mp4; codecs="mp4a.40.2"', robustness: 'HW_SECURE_ALL' }];
      expect(await ask(CLEAR_KEY, [{ ...CONFIGURATION, audioCapabilities: robust }])).to.equal('NotSupportedError');
      const types = ['audio/mp4; codecs="mp4a.40.2"', 'audio/mp4; codecs="flac"', 'audio/mpeg'];
      const audioCapabilities = types.map((contentType) => ({ contentType, robustness: '' }));
      const access = await settled(stack, stack.requestAccess(CLEAR_KEY, [{ ...CONFIGURATION, audioCapabilities }]));
      expect(access.keySystem).to.equal(CLEAR_KEY);
      const granted = access.getConfiguration().audioCapabilities ?? [];
      expect(granted.map(({ contentType }) => contentType)).to.deep.equal(types.slice(0, 2));
    },
  },
  {
    name: 'clearkey-generate-request-disallowed-input: refuses what is no initialisation data',
    async run(stack) {
      const keys = await createKeys(stack);
      const media = stack.media('secret');
      const ask = (type: string, data: Uint8Array) =>
        settled(stack, outcomeOf(keys.createSession().generateRequest(type, data as BufferSource)));
      expect(await ask('', media.pssh ?? new Uint8Array())).to.equal('TypeError');
      expect(await ask('cenc', new Uint8Array())).to.equal('TypeError');
      expect(await ask('invalid', new Uint8Array(10))).to.equal('NotSupportedError');
      expect(await ask('cenc', new Uint8Array(10))).to.not.equal('resolved');
      const { session } = await requestedSession(stack, keys, media);
      const again = session.generateRequest('cenc', media.pssh as BufferSource);
      expect(await settled(stack, outcomeOf(again))).to.equal('InvalidStateError');
    },
  },
  {
    name: 'clearkey-messages: asks for the keys of the initialisation data',
    async run(stack) {
      const keys = await createKeys(stack);
      const { session, messages } = await requestedSession(stack, keys, stack.media('secret'));
      expect(messages.map(({ messageType }) => messageType)).to.deep.equal(['license-request']);
      const request = JSON.parse(textOf(messages[0]?.message ?? new ArrayBuffer())) as { kids: string[]; type: string };
      const licence = JSON.parse(textOf((stack.media('secret').licence ?? new Uint8Array()).slice().buffer)) as {
        keys: { kid: string }[];
      };
      expect(request).to.deep.equal({ kids: licence.keys.map(({ kid }) => kid), type: 'temporary' });
      expect(session.sessionId).to.not.equal('');
      expect([session.keyStatuses.size, session.expiration]).to.deep.equal([0, NaN]);
    },
  },
  {
    name: 'clearkey-invalid-license: refuses what is no licence, and takes one after it',
    async run(stack) {
      const keys = await createKeys(stack);
      const media = stack.media('secret');
      const { session } = await requestedSession(stack, keys, media);
      const update = (text: string) => settled(stack, outcomeOf(session.update(new TextEncoder().encode(text) as BufferSource)));
      for (const text of ['', 'no licence', '{}', '{"keys":[]}', '{"keys":[{"kty":"oct","kid":"YQ","k":"YQ"}]}'])
        expect(await update(text), text).to.equal('TypeError');
      const changes = eventsOf(session, ['keystatuseschange']);
      await settled(stack, session.update(media.licence as BufferSource));
      await stack.until(() => changes.length === 1);
      expect(statusesOf(session)).to.deep.equal(['usable']);
    },
  },
  {
    name: 'clearkey-keystatuses-multiple-sessions: each session has its own keys, found by their ids',
    async run(stack) {
      const keys = await createKeys(stack);
      const media = stack.media('secret');
      const { session } = await licensedSession(stack, keys, media);
      const { session: other } = await requestedSession(stack, keys, media);
      expect([session.keyStatuses.size, other.keyStatuses.size]).to.deep.equal([1, 0]);
      const [keyId = new ArrayBuffer()] = [...session.keyStatuses.keys()] as ArrayBuffer[];
      expect([session.keyStatuses.has(keyId), other.keyStatuses.has(keyId)]).to.deep.equal([true, false]);
      expect([session.keyStatuses.get(keyId), other.keyStatuses.get(keyId)]).to.deep.equal(['usable', undefined]);
    },
  },
  {
    name: 'clearkey-events-session-closed-event: a closed session has no keys and takes nothing',
    async run(stack) {
      const keys = await createKeys(stack);
      const media = stack.media('secret');
      const unused = keys.createSession();
      expect(await settled(stack, outcomeOf(unused.close()))).to.equal('InvalidStateError');
      expect(await settled(stack, outcomeOf(unused.update(media.licence as BufferSource)))).to.equal('InvalidStateError');
      const { session } = await licensedSession(stack, keys, media);
      const changes = eventsOf(session, ['keystatuseschange']);
      await settled(stack, session.close());
      expect(await settled(stack, session.closed)).to.equal('closed-by-application');
      expect(session.keyStatuses.size).to.equal(0);
      await stack.until(() => changes.length > 0);
      expect(await settled(stack, outcomeOf(session.update(media.licence as BufferSource)))).to.equal('InvalidStateError');
      expect(await settled(stack, outcomeOf(session.close()))).to.equal('resolved');
    },
  },
  {
    name: 'clearkey-not-callable-after-createsession: stores no sessions and knows no certificates',
    async run(stack) {
      const keys = await createKeys(stack);
      expect(() => keys.createSession('persistent-license'))
        .to.throw()
        .with.property('name', 'NotSupportedError');
      const taken = await settled(
        stack,
        keys.setServerCertificate(new Uint8Array(5) as BufferSource).catch(() => false),
      );
      expect(taken).to.equal(false);
    },
  },
  {
    name: 'clearkey-mp4-setmediakeys: keys are one element’s alone',
    async run(stack) {
      const [keys, element, other] = [await createKeys(stack), stack.createElement(), stack.createElement()];
      await settled(stack, element.setMediaKeys(keys));
      expect(element.mediaKeys).to.equal(keys);
      expect(await settled(stack, outcomeOf(other.setMediaKeys(keys)))).to.equal('QuotaExceededError');
      await settled(stack, element.setMediaKeys(null));
      expect(element.mediaKeys).to.equal(null);
      expect(await settled(stack, outcomeOf(other.setMediaKeys(keys)))).to.equal('resolved');
    },
  },
  {
    name: 'clearkey-mp4-setmediakeys-at-same-time: the second is refused while the first is under way',
    async run(stack) {
      const [keys, more, element] = [await createKeys(stack), await createKeys(stack), stack.createElement()];
      const first = outcomeOf(element.setMediaKeys(keys));
      const second = outcomeOf(element.setMediaKeys(more));
      expect(await settled(stack, Promise.all([first, second]))).to.deep.equal(['resolved', 'InvalidStateError']);
      expect(element.mediaKeys).to.equal(keys);
    },
  },
  {
    name: 'clearkey-mp4-playback-temporary-waitingforkey: waits for its key, and plays once it is there',
    async run(stack) {
      const media = stack.media('secret');
      const keys = await createKeys(stack);
      const { element, append } = await openSource(stack, media.type);
      await settled(stack, element.setMediaKeys(keys));
      const events = eventsOf(element, ['encrypted', 'waitingforkey', 'playing']);
      const found: MediaEncryptedEvent[] = [];
      element.addEventListener('encrypted', (event) => found.push(event));
      void element.play();
      await append(headOf(media));
      await append(segmentOf(media, 0).bytes);
      await append(segmentOf(media, 1).bytes);
      await stack.until(() => events.includes('waitingforkey'), 'waitingforkey');
      expect(events).to.deep.equal(['encrypted', 'waitingforkey']);
      expect([found[0]?.initDataType, new Uint8Array(found[0]?.initData ?? new ArrayBuffer())]).to.deep.equal([
        'cenc',
        media.pssh,
      ]);
      expect(element.readyState).to.be.lessThan(3);
      await licensedSession(stack, keys, media);
      await stack.until(() => events.includes('playing') && element.currentTime > 0.3, 'playing');
    },
  },
];
