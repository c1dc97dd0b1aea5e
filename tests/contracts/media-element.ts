import { expect } from 'chai';
import { eventsOf, filledSource, openSource, outcomeOf, segmentOf, settled, type StackScenario } from './media-stack.ts';

const STARTING = ['loadedmetadata', 'loadeddata', 'canplay', 'playing', 'canplaythrough'];

/** The contract of a media element over a media source. The names are those of the files in web-platform-tests. */
export const MEDIA_ELEMENT_SCENARIOS: readonly StackScenario[] = [
  {
    name: 'ready-states: goes from nothing to enough data, with the events in order',
    async run(stack) {
      const { element, append } = await openSource(stack);
      const events = eventsOf(element, STARTING);
      const started = element.play();
      expect([element.paused, element.readyState]).to.deep.equal([false, 0]);
      const media = stack.media('clear');
      await append(media.bytes.slice(0, media.headBytes));
      await stack.until(() => element.readyState === 1);
      await append(segmentOf(media, 0).bytes);
      await append(segmentOf(media, 1).bytes);
      await settled(stack, started);
      await stack.until(() => events.includes('playing') && events.includes('canplaythrough'));
      expect(events.slice(0, 4)).to.deep.equal(['loadedmetadata', 'loadeddata', 'canplay', 'playing']);
      await stack.until(() => element.currentTime > 0.3);
    },
  },
  {
    name: 'playing-the-media-resource: waits where its sound ends, and goes on once there is more',
    async run(stack) {
      const { element, append } = await filledSource(stack);
      const events = eventsOf(element, ['playing', 'waiting', 'ended', 'pause']);
      void element.play();
      await stack.until(() => events.includes('playing'));
      events.length = 0;
      await stack.until(() => events.includes('waiting'));
      const endS = element.buffered.end(0);
      expect(element.currentTime).to.be.closeTo(endS, 0.15);
      expect([element.paused, element.readyState < 3]).to.deep.equal([false, true]);
      await append(segmentOf(stack.media('clear'), 1).bytes);
      await stack.until(() => element.currentTime > endS + 0.3);
      expect(events).to.deep.equal(['waiting', 'playing']);
    },
  },
  {
    name: 'event_pause, event_timeupdate: moves on while it plays, four times a second at least, and stands still in a pause',
    async run(stack) {
      const { element } = await filledSource(stack, stack.media('clear'), 2);
      void element.play();
      await stack.until(() => element.currentTime > 0.2);
      const updates = eventsOf(element, ['timeupdate']);
      await stack.pass(1_100);
      expect(updates.length).to.be.within(3, 6);
      const events = eventsOf(element, ['timeupdate', 'pause']);
      element.pause();
      const { currentTime } = element;
      await stack.until(() => events.includes('pause'));
      expect(events).to.deep.equal(['timeupdate', 'pause']);
      await stack.pass(400);
      expect(element.currentTime).to.be.closeTo(currentTime, 0.1);
    },
  },
  {
    name: 'playbackRate: moves on at its rate',
    async run(stack) {
      const { element } = await filledSource(stack, stack.media('clear'), 2);
      const changes = eventsOf(element, ['ratechange']);
      void element.play();
      await stack.until(() => element.currentTime > 0.2);
      element.playbackRate = 2;
      const { currentTime } = element;
      await stack.pass(1_000);
      expect(element.currentTime - currentTime).to.be.within(1.5, 2.5);
      expect(changes).to.have.length(1);
    },
  },
  {
    name: 'seek-to-currentTime: fires seeking, timeupdate, seeked, once the sound is there',
    async run(stack) {
      const { element, append } = await filledSource(stack);
      await stack.until(() => element.readyState >= 3);
      const events = eventsOf(element, ['seeking', 'seeked', 'timeupdate']);
      element.currentTime = 5;
      expect([element.seeking, element.currentTime]).to.deep.equal([true, 5]);
      await stack.pass(300);
      expect([events, element.seeking]).to.deep.equal([['seeking'], true]);
      await append(segmentOf(stack.media('clear'), 1).bytes);
      await stack.until(() => events.includes('seeked'));
      expect([events, element.seeking, element.currentTime]).to.deep.equal([['seeking', 'timeupdate', 'seeked'], false, 5]);
    },
  },
  {
    name: 'seek-beyond-duration: ends at the duration',
    async run(stack) {
      const { element, source } = await filledSource(stack);
      await stack.until(() => element.readyState >= 3);
      source.endOfStream();
      element.currentTime = 100;
      expect(element.currentTime).to.be.closeTo(element.duration, 0.001);
      element.currentTime = -5;
      expect(element.currentTime).to.equal(0);
      await stack.until(() => !element.seeking);
    },
  },
  {
    name: 'event_ended: ends once at the end of the stream, paused, and starts over when it is played again',
    async run(stack) {
      const { element, source } = await filledSource(stack);
      source.endOfStream();
      const events = eventsOf(element, ['pause', 'ended']);
      void element.play();
      await stack.until(() => events.includes('ended'));
      expect([events, element.ended, element.paused]).to.deep.equal([['pause', 'ended'], true, true]);
      expect(element.currentTime).to.be.closeTo(element.duration, 0.01);
      void element.play();
      await stack.until(() => element.currentTime > 0.2 && !element.ended && element.currentTime < 1);
    },
  },
  {
    name: 'play-in-detached-document: a pause rejects the start with AbortError',
    async run(stack) {
      const { element } = await openSource(stack);
      const outcome = outcomeOf(element.play());
      element.pause();
      expect(await settled(stack, outcome)).to.equal('AbortError');
      expect(element.paused).to.equal(true);
    },
  },
  {
    name: 'loading-the-media-resource: a new source rejects the start with AbortError, and forgets position and error',
    async run(stack) {
      const { element } = await openSource(stack);
      const events = eventsOf(element, ['abort', 'emptied']);
      const outcome = outcomeOf(element.play());
      element.removeAttribute('src');
      element.load();
      expect(await settled(stack, outcome)).to.equal('AbortError');
      expect([element.paused, element.currentTime, element.readyState, element.error]).to.deep.equal([true, 0, 0, null]);
      await stack.until(() => events.length === 2);
      expect(events).to.deep.equal(['abort', 'emptied']);
    },
  },
  {
    name: 'error-codes: an address without media fails with the code 4, and play() with NotSupportedError',
    async run(stack) {
      const element = stack.createElement();
      const events = eventsOf(element, ['error']);
      element.src = '/nothing-is-here';
      const outcome = outcomeOf(element.play());
      expect(await settled(stack, outcome)).to.equal('NotSupportedError');
      expect([events.length, element.error?.code, element.networkState]).to.deep.equal([1, 4, 3]);
      expect(await settled(stack, outcomeOf(element.play()))).to.equal('NotSupportedError');
    },
  },
  {
    name: 'mediasource-endofstream: fails with the code 2 for a lost network',
    async run(stack) {
      const { element, source } = await filledSource(stack);
      await stack.until(() => element.readyState >= 1);
      source.endOfStream('network');
      await stack.until(() => element.error !== null);
      expect([element.error?.code, source.readyState]).to.deep.equal([2, 'ended']);
    },
  },
];
