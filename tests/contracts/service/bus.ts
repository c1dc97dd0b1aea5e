import { expect } from 'chai';
import type { Bus } from '#adapters/service/application/ports/instances/bus.ts';

export interface BusUnderTest {
  /** One more instance. */
  join(): Promise<Bus>;
  /** Breaks the connections of all instances for a moment, with a message of the given bus published meanwhile. */
  interrupt(publishing: () => void): Promise<void>;
  close(): Promise<void>;
}

/** The contract of every bus. */
export function busContract(name: string, open: () => Promise<BusUnderTest>): void {
  describe(`the bus ${name}`, () => {
    let opened: BusUnderTest;
    beforeEach(async () => (opened = await open()));
    afterEach(() => opened.close());

    /** The texts of a topic, and a promise that this one has come. */
    const follow = async (bus: Bus, topic: string) => {
      const received: string[] = [];
      const waiting: { readonly text: string; readonly resolve: () => void }[] = [];
      const end = await bus.subscribe(topic, (text) => {
        received.push(text);
        for (const one of waiting) if (one.text === text) one.resolve();
      });
      const reaches = (text: string) =>
        new Promise<void>((resolve) => {
          if (received.includes(text)) resolve();
          else waiting.push({ text, resolve });
        });
      return { received, reaches, end };
    };

    it('carries the messages of a topic to the others that subscribe to it, in order', async () => {
      const [sender, first, second] = [await opened.join(), await opened.join(), await opened.join()];
      const [one, two] = [await follow(first, 'account/a'), await follow(second, 'account/a')];
      const other = await follow(second, 'account/b');
      for (let count = 0; count <= 50; count += 1) sender.publish('account/a', String(count));
      sender.publish('account/b', 'last');
      await Promise.all([one.reaches('50'), two.reaches('50'), other.reaches('last')]);
      const all = Array.from({ length: 51 }, (_, index) => String(index));
      expect([one.received, two.received, other.received]).to.deep.equal([all, all, ['last']]);
    });

    it('carries any text', async () => {
      const [sender, receiver] = [await opened.join(), await opened.join()];
      const texts = await follow(receiver, 'texts');
      const sent = ['', ' ', 'é\n"', '{"a":[1]}\n"b":2}', '\u{1F3B5}'.repeat(20_000)];
      for (const text of sent) sender.publish('texts', text);
      sender.publish('texts', 'end');
      await texts.reaches('end');
      expect(texts.received).to.deep.equal([...sent, 'end']);
    });

    it('does not return messages to their sender', async () => {
      const [sender, receiver] = [await opened.join(), await opened.join()];
      const [own, others] = [await follow(sender, 't'), await follow(receiver, 't')];
      sender.publish('t', 'mine');
      await others.reaches('mine');
      receiver.publish('t', 'theirs');
      await own.reaches('theirs');
      expect(own.received).to.deep.equal(['theirs']);
    });

    it('carries nothing to a subscription that ended, and still to another of the same topic', async () => {
      const [sender, receiver] = [await opened.join(), await opened.join()];
      const [ended, stays] = [await follow(receiver, 't'), await follow(receiver, 't')];
      ended.end();
      sender.publish('t', '1');
      await stays.reaches('1');
      stays.end();
      stays.end();
      const again = await follow(receiver, 't');
      sender.publish('t', '2');
      await again.reaches('2');
      expect([ended.received, stays.received]).to.deep.equal([[], ['1']]);
    });

    it('reports a gap after an interruption, and works on', async () => {
      const [sender, receiver] = [await opened.join(), await opened.join()];
      const { reaches } = await follow(receiver, 't');
      const gap = new Promise((resolve) => receiver.onGap(resolve));
      await opened.interrupt(() => sender.publish('t', 'lost'));
      expect(await gap).to.be.oneOf([null, 't']);
      const repeated = setInterval(() => sender.publish('t', 'after'), 20);
      await reaches('after');
      clearInterval(repeated);
    });
  });
}
