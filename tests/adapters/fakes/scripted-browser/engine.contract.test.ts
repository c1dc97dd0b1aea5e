import { installBrowserGlobals } from '#adapters/fakes/scripted-browser/scripted-browser.ts';
import { mediaPipelineContract } from '#tests/contracts/media-pipeline.ts';
import { mediaWaitingContract, type WaitingWorld } from '#tests/contracts/media-waiting.ts';
import { createEngineWorld } from './engine-world.ts';

function waitingWorld(): WaitingWorld {
  const { clock, browser, network, requests, ...world } = createEngineWorld();
  return {
    ...world,
    nowMs: clock.nowMs,
    headRequests: (uri) => requests.filter((request) => request.startsWith(`${uri} 0-`)).length,
    slow: (ms) => void (network.delayMs = ms),
    fill: () => void (browser.faults.appendQuota = true),
  };
}

describe('the engine in a scripted browser', () => {
  let uninstall = () => {};
  before(() => (uninstall = installBrowserGlobals()));
  after(() => uninstall());

  mediaPipelineContract('of the browser, in a scripted one on a virtual clock', waitingWorld);
  mediaWaitingContract('of the browser, in a scripted one on a virtual clock', waitingWorld);
});
