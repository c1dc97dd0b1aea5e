import { expect } from 'chai';
import type { DealerSocket } from '#application/ports/dealer-socket.ts';

/** A dealer adapter and the other end of its sockets. */
export interface DealerWorld {
  readonly dealer: DealerSocket;
  readonly url: string;
  /** An address without a server. */
  readonly deadUrl: string;
  /** Ends the newest socket from the other side. Everything a client sends is sent back. */
  end(code: number): void;
  close(): Promise<void>;
}

/** The emitted events in order; `come` resolves after a number of them. */
function createRecorder() {
  const observed: string[] = [];
  let wake: () => void = () => undefined;
  const tell = (text: string) => {
    observed.push(text);
    wake();
  };
  return {
    observed,
    listener: {
      opened: () => tell('opened'),
      received: (text: string) => tell(`received ${text}`),
      closed: (code: number) => tell(`closed ${code}`),
    },
    async come(count: number) {
      while (observed.length < count) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}

/** The contract of every dealer socket. */
export function dealerSocketContract(name: string, open: () => Promise<DealerWorld>): void {
  describe(`the dealer socket ${name}`, () => {
    let world: DealerWorld;
    before(async () => (world = await open()));
    after(() => world.close());

    it('opens, then carries texts both ways in order', async () => {
      const recorder = createRecorder();
      const connection = world.dealer.open(world.url, recorder.listener);
      await recorder.come(1);
      connection.send('one');
      connection.send('two');
      await recorder.come(3);
      expect(recorder.observed).to.deep.equal(['opened', 'received one', 'received two']);
      connection.close(4000);
      await recorder.come(4);
    });

    it('emits closed once, with the local close code', async () => {
      const recorder = createRecorder();
      const connection = world.dealer.open(world.url, recorder.listener);
      await recorder.come(1);
      connection.close(4001);
      connection.close(4000);
      expect(recorder.observed).to.deep.equal(['opened']);
      await recorder.come(2);
      connection.send('sent into a closed socket');
      expect(recorder.observed).to.deep.equal(['opened', 'closed 4001']);
    });

    it('emits closed when the other side closes', async () => {
      const recorder = createRecorder();
      world.dealer.open(world.url, recorder.listener);
      await recorder.come(1);
      world.end(4002);
      await recorder.come(2);
      expect(recorder.observed).to.deep.equal(['opened', 'closed 4002']);
    });

    it('closes without opening when there is no server', async () => {
      const recorder = createRecorder();
      world.dealer.open(world.deadUrl, recorder.listener);
      await recorder.come(1);
      expect(recorder.observed).to.deep.equal(['closed 1006']);
    });
  });
}
