import { expect } from 'chai';
import {
  attach,
  eventsOf,
  expectThrow,
  filledSource,
  headOf,
  openSource,
  segmentOf,
  type MediaStack,
  type OpenSource,
  type StackScenario,
} from './media-stack.ts';

const BUFFER_EVENTS = ['updatestart', 'update', 'updateend', 'abort', 'error'];

/** Every operation that a buffer refuses during an update, or after its removal. */
function expectRefused({ buffer }: OpenSource): void {
  expectThrow('InvalidStateError', () => buffer.appendBuffer(new Uint8Array(1)));
  expectThrow('InvalidStateError', () => buffer.remove(0, 1));
  expectThrow('InvalidStateError', () => (buffer.timestampOffset = 1));
  expectThrow('InvalidStateError', () => (buffer.appendWindowStart = 1));
  expectThrow('InvalidStateError', () => (buffer.appendWindowEnd = 1));
  expectThrow('InvalidStateError', () => (buffer.mode = 'segments'));
  expectThrow('InvalidStateError', () => buffer.changeType('audio/mp4; codecs="flac"'));
}

/** A source during an append. */
async function busySource(stack: MediaStack): Promise<OpenSource> {
  const opened = await filledSource(stack);
  opened.buffer.appendBuffer(segmentOf(stack.media('clear'), 1).bytes);
  return opened;
}

/** Appends the same sound at later and later times until the buffer is full; returns the error of the last append. */
async function fill(stack: MediaStack, { buffer, append }: OpenSource): Promise<unknown> {
  const { bytes, startS, endS } = segmentOf(stack.media('clear'), 1);
  for (let place = 0; place < 40; place += 1) {
    buffer.timestampOffset = place * (endS - startS);
    try {
      await append(bytes);
    } catch (thrown) {
      return thrown;
    }
  }
  return null;
}

/** The contract of Media Source Extensions. The names are those of the files in web-platform-tests. */
export const MEDIA_SOURCE_SCENARIOS: readonly StackScenario[] = [
  {
    name: 'mediasource-is-type-supported: takes the types of the engine, and no type without a codec',
    async run() {
      const types = ['mp4a.40.2', 'mp4a.40.5', 'opus', 'flac'].map((codec) => `audio/mp4; codecs="${codec}"`);
      for (const type of [...types, 'audio/mpeg']) expect(MediaSource.isTypeSupported(type), type).to.equal(true);
      for (const type of ['', 'audio/mp4', 'audio/ogg; codecs="vorbis"', 'audio/mp4; codecs="vorbis"', 'text/plain'])
        expect(MediaSource.isTypeSupported(type), type).to.equal(false);
      return Promise.resolve();
    },
  },
  {
    name: 'mediasource-addsourcebuffer: opens late, and takes buffers of known types only while it is open',
    async run(stack) {
      const source = new MediaSource();
      const events = eventsOf(source, ['sourceopen', 'sourceended', 'sourceclose']);
      expect([source.readyState, source.duration]).to.deep.equal(['closed', NaN]);
      expectThrow('InvalidStateError', () => source.addSourceBuffer('audio/mpeg'));
      expectThrow('InvalidStateError', () => source.endOfStream());
      await attach(stack, source);
      // The state comes before its event.
      await stack.until(() => events.length > 0, 'the event');
      expectThrow('TypeError', () => source.addSourceBuffer(''));
      expectThrow('NotSupportedError', () => source.addSourceBuffer('audio/nothing'));
      const buffer = source.addSourceBuffer(stack.media('clear').type);
      expect([source.sourceBuffers.length, source.sourceBuffers[0], source.activeSourceBuffers.length]).to.deep.equal([
        1,
        buffer,
        0,
      ]);
      expect([buffer.mode, buffer.updating, buffer.buffered.length]).to.deep.equal(['segments', false, 0]);
      expect(events).to.deep.equal(['sourceopen']);
    },
  },
  {
    name: 'mediasource-buffered: holds its fragments from 0 on, with offset and append window applied',
    async run(stack) {
      const media = stack.media('clear');
      const { buffer, element, source, append } = await filledSource(stack);
      const { endS } = segmentOf(media, 0);
      expect([buffer.buffered.length, buffer.buffered.start(0)]).to.deep.equal([1, 0]);
      expect(buffer.buffered.end(0)).to.be.closeTo(endS - media.delayS, 0.001);
      expect(element.buffered.end(0)).to.equal(buffer.buffered.end(0));
      expect(source.activeSourceBuffers.length).to.equal(1);
      source.duration = 1_000;
      buffer.timestampOffset = 100;
      buffer.appendWindowEnd = 105.5;
      buffer.appendWindowStart = 101.25;
      await append(segmentOf(media, 0).bytes);
      await append(segmentOf(media, 1).bytes);
      expect(buffer.buffered.length).to.equal(2);
      expect(buffer.buffered.start(1)).to.be.closeTo(101.25, 0.000_01);
      expect(buffer.buffered.end(1)).to.be.closeTo(105.5, 0.000_01);
      expectThrow('IndexSizeError', () => buffer.buffered.start(2));
    },
  },
  {
    name: 'mediasource-append-buffer: buffers the sound of an incomplete fragment',
    async run(stack) {
      const media = stack.media('clear');
      const { buffer, append } = await filledSource(stack);
      const { bytes, startS, endS } = segmentOf(media, 1);
      await append(bytes.slice(0, bytes.length / 2));
      expect(buffer.buffered.end(0)).to.be.within(startS + 2, endS - 2);
      expectThrow('InvalidStateError', () => (buffer.timestampOffset = 5));
      expectThrow('InvalidStateError', () => (buffer.mode = 'sequence'));
      await append(bytes.slice(bytes.length / 2));
      expect(buffer.buffered.end(0)).to.be.closeTo(endS - media.delayS, 0.001);
    },
  },
  {
    name: 'SourceBuffer-appendBuffer-updating: refuses everything while it is updating',
    async run(stack) {
      const opened = await busySource(stack);
      expect(opened.buffer.updating).to.equal(true);
      expectRefused(opened);
      await stack.until(() => !opened.buffer.updating);
    },
  },
  {
    name: 'SourceBuffer-appendBuffer-eventSequence: fires updatestart, update, updateend',
    async run(stack) {
      const { buffer, append } = await openSource(stack);
      const events = eventsOf(buffer, BUFFER_EVENTS);
      buffer.addEventListener('updatestart', () => events.push(String(buffer.updating)));
      await append(headOf(stack.media('clear')));
      expect([events, buffer.updating]).to.deep.equal([['updatestart', 'true', 'update', 'updateend'], false]);
    },
  },
  {
    name: 'mediasource-appendbuffer-quota-exceeded: throws QuotaExceededError and is not updating, until bytes are removed',
    async run(stack) {
      const opened = await filledSource(stack);
      opened.source.duration = 1_000;
      expect(await fill(stack, opened)).to.have.property('name', 'QuotaExceededError');
      expect(opened.buffer.updating).to.equal(false);
      await opened.run(() => opened.buffer.remove(5, 1_000));
      opened.buffer.timestampOffset = 0;
      await opened.append(segmentOf(stack.media('clear'), 1).bytes);
    },
  },
  {
    name: 'SourceBuffer-abort-updating: fires abort and updateend, and opens the append window again',
    async run(stack) {
      const { buffer } = await busySource(stack);
      await stack.until(() => !buffer.updating);
      buffer.appendWindowEnd = 30;
      buffer.appendWindowStart = 10;
      buffer.appendBuffer(segmentOf(stack.media('clear'), 2).bytes);
      const events = eventsOf(buffer, BUFFER_EVENTS);
      buffer.abort();
      expect([buffer.updating, buffer.appendWindowStart, buffer.appendWindowEnd]).to.deep.equal([false, 0, Infinity]);
      await stack.until(() => events.includes('updateend'));
      expect(events.filter((type) => type !== 'updatestart')).to.deep.equal(['abort', 'updateend']);
    },
  },
  {
    name: 'SourceBuffer-abort-readyState: is refused in a source that is not open',
    async run(stack) {
      const { buffer, source, element } = await filledSource(stack);
      source.endOfStream();
      expectThrow('InvalidStateError', () => buffer.abort());
      element.removeAttribute('src');
      element.load();
      expectThrow('InvalidStateError', () => buffer.abort());
    },
  },
  {
    name: 'SourceBuffer-abort-removed: a buffer that was removed refuses everything',
    async run(stack) {
      const opened = await filledSource(stack);
      opened.source.removeSourceBuffer(opened.buffer);
      expectThrow('InvalidStateError', () => opened.buffer.abort());
      expectThrow('InvalidStateError', () => opened.buffer.buffered);
      expectRefused(opened);
      expectThrow('NotFoundError', () => opened.source.removeSourceBuffer(opened.buffer));
    },
  },
  {
    name: 'SourceBuffer-remove_invalid-start, _invalid-end: refuses an invalid range',
    async run(stack) {
      const { buffer } = await openSource(stack);
      expectThrow('TypeError', () => buffer.remove(0, 1));
      const { buffer: filled, source } = await filledSource(stack);
      for (const startS of [NaN, -1, Infinity, source.duration + 1]) expectThrow('TypeError', () => filled.remove(startS, 2_000));
      for (const endS of [NaN, 0, 1]) expectThrow('TypeError', () => filled.remove(1, endS));
      expect(filled.updating).to.equal(false);
    },
  },
  {
    name: 'SourceBuffer-remove_events: removes what begins in the range, with the events of an update, and cannot be aborted',
    async run(stack) {
      const { buffer, run } = await filledSource(stack, stack.media('clear'), 2);
      const events = eventsOf(buffer, BUFFER_EVENTS);
      await run(() => {
        buffer.remove(1, 3);
        expect(buffer.updating).to.equal(true);
        expectThrow('InvalidStateError', () => buffer.remove(1, 3));
        expectThrow('InvalidStateError', () => buffer.abort());
      });
      expect(events).to.deep.equal(['updatestart', 'update', 'updateend']);
      expect(buffer.buffered.length).to.equal(2);
      expect(buffer.buffered.end(0)).to.be.closeTo(1, 0.15);
      expect(buffer.buffered.start(1)).to.be.closeTo(3, 0.15);
    },
  },
  {
    name: 'MediaSource-endOfStream_updating, _readyState: ends only what is open and idle; an append opens it again',
    async run(stack) {
      const { buffer, source, append } = await busySource(stack);
      expectThrow('InvalidStateError', () => source.endOfStream());
      await stack.until(() => !buffer.updating);
      const events = eventsOf(source, ['sourceopen', 'sourceended']);
      source.endOfStream();
      expect(source.readyState).to.equal('ended');
      expect(source.duration).to.equal(buffer.buffered.end(0));
      expectThrow('InvalidStateError', () => source.endOfStream());
      expectThrow('InvalidStateError', () => (source.duration = 2_000));
      await append(segmentOf(stack.media('clear'), 2).bytes);
      expect(source.readyState).to.equal('open');
      expect(events).to.deep.equal(['sourceended', 'sourceopen']);
      expect(source.duration).to.equal(buffer.buffered.end(0));
    },
  },
  {
    name: 'SourceBuffer-appendWindowStart_invalid, -appendWindowEnd_invalid: refuses a window that ends before it starts',
    async run(stack) {
      const { buffer } = await openSource(stack);
      expect([buffer.appendWindowStart, buffer.appendWindowEnd]).to.deep.equal([0, Infinity]);
      buffer.appendWindowEnd = 10;
      for (const startS of [-1, 10, 11, NaN, Infinity]) expectThrow('TypeError', () => (buffer.appendWindowStart = startS));
      buffer.appendWindowStart = 5;
      for (const endS of [5, 4, NaN]) expectThrow('TypeError', () => (buffer.appendWindowEnd = endS));
      expect([buffer.appendWindowStart, buffer.appendWindowEnd]).to.deep.equal([5, 10]);
    },
  },
  {
    name: 'SourceBuffer-timestampOffset_readyState: opens an ended source again',
    async run(stack) {
      const { buffer, source } = await filledSource(stack);
      source.endOfStream();
      buffer.timestampOffset = 12.5;
      expect([source.readyState, buffer.timestampOffset]).to.deep.equal(['open', 12.5]);
      expectThrow('TypeError', () => (buffer.timestampOffset = NaN));
    },
  },
  {
    name: 'MediaSource-algorithm-DurationChange_LessDuration: is refused below what is buffered, and clamps the position',
    async run(stack) {
      const { buffer, element, source, run } = await filledSource(stack, stack.media('clear'), 2);
      expectThrow('TypeError', () => (source.duration = -1));
      expectThrow('TypeError', () => (source.duration = NaN));
      source.duration = 1_000;
      expect(element.duration).to.equal(1_000);
      expectThrow('InvalidStateError', () => (source.duration = 3));
      await run(() => buffer.remove(3, 1_000));
      source.duration = 3;
      expect(source.duration).to.equal(buffer.buffered.end(0));
    },
  },
  {
    name: 'MediaSource-removeSourceBuffer_updating: aborts the update of the buffer',
    async run(stack) {
      const { buffer, source } = await busySource(stack);
      const events = eventsOf(buffer, BUFFER_EVENTS);
      source.removeSourceBuffer(buffer);
      expect([buffer.updating, source.sourceBuffers.length, source.activeSourceBuffers.length]).to.deep.equal([false, 0, 0]);
      await stack.until(() => events.includes('updateend'));
      expect(events.filter((type) => type !== 'updatestart')).to.deep.equal(['abort', 'updateend']);
    },
  },
  {
    name: 'SourceBuffer-changeType: continues with another codec, and reads only the announced one',
    async run(stack) {
      const [clear, flac] = [stack.media('clear'), stack.media('flac')];
      const { buffer, source, element, append } = await filledSource(stack);
      expectThrow('TypeError', () => buffer.changeType(''));
      expectThrow('NotSupportedError', () => buffer.changeType('audio/nothing'));
      source.duration = 1_000;
      buffer.changeType(flac.type);
      buffer.timestampOffset = 100;
      await append(headOf(flac));
      await append(segmentOf(flac, 0).bytes);
      expect(buffer.buffered.start(1)).to.be.closeTo(100, 0.01);
      const events = eventsOf(buffer, BUFFER_EVENTS);
      await append(headOf(clear));
      expect(events).to.deep.equal(['updatestart', 'error', 'updateend']);
      expect(source.readyState).to.equal('ended');
      await stack.until(() => element.error !== null);
      expect(element.error?.code).to.equal(3);
    },
  },
  {
    name: 'mediasource-append-buffer: ends in an error when the bytes are unreadable',
    async run(stack) {
      const opened = await openSource(stack);
      const events = eventsOf(opened.buffer, BUFFER_EVENTS);
      const failures = eventsOf(opened.element, ['error']);
      await opened.append(new Uint8Array(1_000));
      expect(events).to.deep.equal(['updatestart', 'error', 'updateend']);
      await stack.until(() => failures.length > 0);
      expect([opened.element.error?.code, opened.source.readyState]).to.deep.equal([4, 'closed']);
    },
  },
  {
    name: 'mediasource-append-buffer: waits for the rest of an unknown box',
    async run(stack) {
      const { buffer, source, append } = await filledSource(stack);
      const endS = buffer.buffered.end(0);
      await append(new TextEncoder().encode('<html>'.repeat(200)));
      expect([source.readyState, buffer.buffered.end(0)]).to.deep.equal(['open', endS]);
    },
  },
  {
    name: 'mediasource-sequencemode-append-buffer: appends raw frames in sequence',
    async run(stack) {
      const { buffer, append } = await openSource(stack, 'audio/mpeg');
      expect(buffer.mode).to.equal('sequence');
      expectThrow('TypeError', () => (buffer.mode = 'segments'));
      // MPEG-1 layer 3, 128 kbit/s, 44.1 kHz: 417 bytes and 1152 samples a frame.
      const frames = new Uint8Array(417 * 40);
      for (let at = 0; at < frames.length; at += 417) frames.set([0xff, 0xfb, 0x90, 0x00], at);
      await append(frames);
      expect(buffer.buffered.end(0)).to.be.closeTo((1_152 * 40) / 44_100, 0.06);
      await append(frames);
      expect([buffer.buffered.length, buffer.buffered.start(0)]).to.deep.equal([1, 0]);
      expect(buffer.buffered.end(0)).to.be.closeTo((1_152 * 80) / 44_100, 0.06);
    },
  },
  {
    name: 'URL-createObjectURL-revoke: a revoked address opens nothing',
    async run(stack) {
      const [element, source] = [stack.createElement(), new MediaSource()];
      const url = URL.createObjectURL(source);
      URL.revokeObjectURL(url);
      const failures = eventsOf(element, ['error']);
      element.src = url;
      await stack.until(() => failures.length > 0);
      expect([element.error?.code, source.readyState]).to.deep.equal([4, 'closed']);
    },
  },
  {
    name: 'SourceBuffer-algorithm-detaching: a new source closes the old one and empties it',
    async run(stack) {
      const { buffer, element, source } = await filledSource(stack);
      const events = eventsOf(source, ['sourceclose']);
      element.removeAttribute('src');
      element.load();
      await stack.until(() => source.readyState === 'closed');
      expect([source.sourceBuffers.length, source.duration]).to.deep.equal([0, NaN]);
      expectThrow('InvalidStateError', () => buffer.appendBuffer(new Uint8Array(1)));
      await stack.until(() => events.length > 0);
      expect([element.readyState, element.networkState, element.duration]).to.deep.equal([0, 0, NaN]);
    },
  },
];
