import { expect } from 'chai';
import { playerError } from '#domain/errors/player-error.ts';
import { stepTransport } from '#domain/transport/machine.ts';
import {
  DISCONNECTED,
  transportBits,
  type TransportCommand,
  type TransportEvent,
  type TransportState,
} from '#domain/transport/state.ts';

type Bare = TransportEvent extends infer Event ? (Event extends unknown ? Omit<Event, 'nowMs' | 'chance01'> : never) : never;

/** A transport that receives events and records its commands. */
function createTransport() {
  let state: TransportState = DISCONNECTED;
  let nowMs = 1_000_000;
  const requests: TransportCommand[] = [];
  const send = (event: Bare, chance01 = 0) => {
    const step = stepTransport(state, { ...event, nowMs, chance01 });
    state = step.state;
    requests.push(...step.commands);
    return step.commands;
  };
  const id = () => state.socketId;
  return {
    requests,
    send,
    state: () => state,
    wait: (ms: number) => void (nowMs += ms),
    bits: () => transportBits(state),
    resolved: () => send({ type: 'resolved', socketId: id() }),
    ticketed: () => send({ type: 'ticketed', socketId: id(), ticket: 't' }),
    opened: () => send({ type: 'opened', socketId: id() }),
    closed: () => send({ type: 'closed', socketId: id() }),
    push: (push: object) => send({ type: 'received', socketId: id(), push } as Bare),
    identified: (connectionId = 'c1') =>
      send({ type: 'received', socketId: id(), push: { type: 'connection-id', connectionId } }),
    due: (timer: 'retry' | 'opening' | 'ping' | 'pong') => send({ type: 'due', timer }),
    connect() {
      this.resolved();
      this.ticketed();
      this.opened();
      this.identified();
    },
  };
}

function connected() {
  const transport = createTransport();
  transport.send({ type: 'start' });
  transport.connect();
  transport.requests.length = 0;
  return transport;
}

const delays = (commands: readonly TransportCommand[]) =>
  commands.flatMap((command) => (command.type === 'schedule' && command.timer === 'retry' ? [command.delayMs] : []));

describe('the transport', () => {
  it('resolves the endpoints, requests a ticket, opens a socket and is authenticated with the connection id, in that order [S4.114] [S4.119]', () => {
    const transport = createTransport();
    transport.send({ type: 'start' });
    expect(transport.bits()).to.equal(0);
    expect(transport.ticketed()).to.deep.equal([]);
    transport.resolved();
    transport.ticketed();
    expect(transport.bits()).to.equal(0);
    transport.opened();
    expect(transport.bits()).to.equal(1);
    transport.identified();
    expect(transport.bits()).to.equal(5);
    expect(transport.requests.map(({ type }) => type)).to.deep.equal([
      'cancel',
      'resolve',
      'request-ticket',
      'open',
      'schedule',
      'cancel',
      'cancel',
      'schedule',
      'connected',
    ]);
  });

  it('has bit 1 once the socket is open, and bit 4 too once the connection id arrives [S4.112] [S4.113]', () => {
    const transport = createTransport();
    transport.send({ type: 'start' });
    transport.resolved();
    transport.ticketed();
    const bits = [transport.bits()];
    transport.opened();
    bits.push(transport.bits());
    transport.identified();
    bits.push(transport.bits());
    expect(bits).to.deep.equal([0, 1, 1 + 4]);
  });

  it('pings 30 s after the response to its last message, however many messages it receives [S4.120] [S4.121] [S9.46]', () => {
    const transport = connected();
    const ping = { type: 'schedule', timer: 'ping', delayMs: 30_000 } as const;
    for (let round = 0; round < 3; round += 1) {
      transport.wait(20_000);
      expect(transport.push({ type: 'message', uri: 'hm://x', payload: 1 }).map(({ type }) => type)).to.deep.equal(['deliver']);
      transport.wait(10_000);
      expect(transport.due('ping').map(({ type }) => type)).to.deep.equal(['ping', 'cancel', 'schedule']);
      expect(transport.push({ type: 'pong' })).to.deep.include(ping);
    }
  });

  it('closes with 4001 without a reply within 10 s, and connects again [S4.122] [S8.14] [S9.47]', () => {
    const transport = connected();
    transport.wait(30_000);
    expect(transport.due('ping')).to.deep.include({ type: 'schedule', timer: 'pong', delayMs: 10_000 });
    transport.wait(10_000);
    const { socketId } = transport.state();
    expect(transport.due('pong')[0]).to.deep.equal({ type: 'close', socketId, code: 4001 });
    expect(transport.state().phase).to.equal('waiting');
  });

  it('schedules the next ping from the pong, so that a hidden tab keeps its socket', () => {
    const transport = connected();
    transport.wait(30_000);
    transport.due('ping');
    expect(transport.push({ type: 'pong' })).to.deep.equal([
      { type: 'cancel', timer: 'pong' },
      { type: 'schedule', timer: 'ping', delayMs: 30_000 },
    ]);
    transport.wait(90_000);
    expect(transport.due('pong')).to.deep.equal([]);
  });

  /** The reports at the end of a socket, and the event before them. */
  const closing = (transport: ReturnType<typeof createTransport>) => {
    const [first, second] = transport.closed();
    const report = first?.type === 'report' ? first : second;
    return { first: first?.type, error: report?.type === 'report' ? report.error : null };
  };
  const opening = () => {
    const transport = createTransport();
    transport.send({ type: 'start' });
    transport.resolved();
    transport.ticketed();
    return transport;
  };

  it('reports a connection error when the socket closes before it opened [S8.37]', () => {
    const { error } = closing(opening());
    expect(error).to.include({ code: 'DEALER_CONNECTION_ERROR', message: 'Cannot connect to dealer' });
  });

  it('reports a failed authentication when the socket closes before the connection id [S4.123] [S8.39]', () => {
    const transport = opening();
    transport.opened();
    expect(closing(transport).error).to.include({ code: 'DEALER_AUTHENTICATION_FAILED' });
  });

  it('reports a drop when the socket closes after that [S4.124] [S8.38]', () => {
    const { first, error } = closing(connected());
    expect(first).to.equal('dropped');
    expect(error).to.include({ code: 'DEALER_CONNECTION_ERROR', message: 'Dealer connection error' });
  });

  it('tries twice more to connect at first, from 500 ms on, and then waits for a new budget [S9.37]', () => {
    const transport = createTransport();
    transport.send({ type: 'start' });
    const waits: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      transport.resolved();
      transport.ticketed();
      waits.push(...delays(transport.closed()));
      transport.due('retry');
    }
    expect(waits).to.deep.equal([500, 1_000, 60_000, 500]);
  });

  /** The waits after a drop when all tries fail. */
  const waitsAfterDrop = (tries: number) => {
    const transport = connected();
    transport.wait(61_000);
    const waits = delays(transport.closed());
    for (let tried = 0; tried < tries; tried += 1) {
      transport.wait(20_000);
      transport.due('retry');
      transport.resolved();
      transport.ticketed();
      waits.push(...delays(transport.closed()));
    }
    return waits;
  };

  it('reconnects from 1000 ms on, then every 60 s with a new budget [S4.110] [S4.115] [S9.33]', () => {
    expect(waitsAfterDrop(5)).to.deep.equal([1_000, 2_000, 4_000, 60_000, 1_000, 2_000]);
  });

  it('tries three times in a row [S9.32]', () => {
    expect(waitsAfterDrop(8).map((waitMs) => waitMs < 60_000)).to.deep.equal([
      ...[true, true, true, false],
      ...[true, true, true, false],
      true,
    ]);
  });

  /** The waits of three drops at this distance. */
  const waitsOfDrops = (betweenMs: number) => {
    const transport = connected();
    return [0, 1, 2].flatMap(() => {
      const waits = delays(transport.closed());
      transport.due('retry');
      transport.connect();
      transport.wait(betweenMs);
      return waits;
    });
  };

  it('waits 5000 ms, then twice as long, while each drop is within 5000 ms of the last [S9.34] [S9.35]', () => {
    expect(waitsOfDrops(4_999)).to.deep.equal([1_000, 5_000, 10_000]);
  });

  it('does not count immediate failures as drops: their waits double from 1000 ms on [S9.33]', () => {
    const transport = connected();
    const waits = delays(transport.closed());
    for (let tries = 0; tries < 2; tries += 1) {
      transport.wait(waits.at(-1) ?? 0);
      transport.due('retry');
      transport.resolved();
      transport.ticketed();
      waits.push(...delays(transport.closed()));
    }
    expect(waits).to.deep.equal([1_000, 2_000, 4_000]);
  });

  it('waits as after any drop from 5000 ms on [S9.33] [S9.35]', () => {
    expect(waitsOfDrops(5_000)).to.deep.equal([1_000, 2_000, 4_000]);
  });

  for (const phase of ['waiting', 'exhausted'] as const)
    it(`connects at once when the page is online, visible or awake again while ${phase}`, () => {
      const transport = connected();
      transport.closed();
      while (transport.state().phase !== phase) {
        transport.due('retry');
        transport.resolved();
        transport.ticketed();
        transport.closed();
      }
      transport.send({ type: 'rearm' });
      expect(transport.state().phase).to.be.oneOf(['resolving', 'ticketing']);
      expect(transport.state().triesUsed).to.equal(0);
    });

  it('pings after a sleep to check the socket', () => {
    const transport = connected();
    transport.wait(8 * 3_600_000);
    expect(transport.send({ type: 'rearm' })[0]).to.include({ type: 'ping' });
    expect(transport.send({ type: 'rearm' })).to.deep.equal([]);
  });

  it('does not ping on rearm shortly after a message', () => {
    const transport = connected();
    transport.wait(29_999);
    transport.push({ type: 'message', uri: 'hm://anything', payload: null });
    transport.wait(1);
    expect(transport.send({ type: 'rearm' })).to.deep.equal([]);
  });

  it('closes with 4000 on purpose, and ignores later events of that socket [S8.13]', () => {
    const transport = connected();
    const { socketId } = transport.state();
    expect(transport.send({ type: 'stop' })).to.deep.include({ type: 'close', socketId, code: 4000 });
    expect(transport.send({ type: 'closed', socketId })).to.deep.equal([]);
    expect(transport.state().phase).to.equal('disconnected');
  });

  it('reports a new connection id on the same socket', () => {
    const transport = connected();
    expect(transport.identified('c2')).to.deep.include({ type: 'connected', connectionId: 'c2', isAgain: true });
  });

  it('keeps its endpoints after a drop, and resolves them again when a socket could not open', () => {
    const transport = connected();
    transport.closed();
    expect(transport.due('retry')).to.deep.include({ type: 'request-ticket', socketId: transport.state().socketId });
    transport.ticketed();
    transport.closed();
    expect(transport.due('retry')).to.deep.include({ type: 'resolve', socketId: transport.state().socketId });
  });

  it('tries again when the endpoints cannot be resolved', () => {
    const transport = createTransport();
    transport.send({ type: 'start' });
    const error = playerError('XRESOLVE_INCOMPLETE_RESPONSE');
    const commands = transport.send({ type: 'unresolved', socketId: transport.state().socketId, error });
    expect(commands[0]).to.deep.equal({ type: 'report', error });
    expect(delays(commands)).to.deep.equal([500]);
  });

  it('does not return in the same minute as all others', () => {
    const waits = [0, 0.5, 0.999].map((chance01) => {
      const transport = createTransport();
      transport.send({ type: 'start' });
      for (;;) {
        transport.resolved();
        transport.ticketed();
        const commands = transport.send({ type: 'closed', socketId: transport.state().socketId }, chance01);
        if (transport.state().phase === 'exhausted') return delays(commands)[0];
        transport.due('retry');
      }
    });
    expect(waits).to.deep.equal([60_000, 54_000, 48_012]);
  });
});
