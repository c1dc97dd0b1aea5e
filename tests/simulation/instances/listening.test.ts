import { expect } from 'chai';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, type Page } from '#adapters/simulation/world/world.ts';
import { openPerson } from '#tests/support/world/open-person.ts';

const ALBUM = albumUri('First Light');
const INSTANCES = 3;

const members = ({ client }: Page) =>
  client.listening.view().session?.session_members.map(({ is_away: isAway }) => (isAway ? 'away' : 'here'));

describe(`shared listening at ${String(INSTANCES)} instances`, () => {
  it('has the same members at all pages: who joins, who goes away for a moment, and who does not return', async () => {
    const world = await createWorld({ instances: INSTANCES });
    const ann = await world.openPage();
    const guests = [await openPerson(world, 'ben'), await openPerson(world, 'cem'), await openPerson(world, 'dan')];
    const [ben, cem, dan] = guests as [Page, Page, Page];
    const say = (command: Promise<unknown>) => Promise.all([command, world.clock.advance(2_000)]);
    await say(ann.client.controller.play({ contextUri: ALBUM }));
    await say(ann.client.listening.start());
    const token = ann.client.listening.view().session?.join_session_token ?? '';
    for (const guest of guests) await say(guest.client.listening.join(token));
    for (const page of [ann, ...guests]) expect(members(page)).to.deep.equal(['here', 'here', 'here', 'here']);

    await say(ben.close());
    expect(members(ann)?.filter((state) => state === 'away')).to.have.length(1);
    await world.clock.advance(300_000);
    for (const page of [ann, cem, dan]) expect(members(page)).to.deep.equal(['here', 'here', 'here']);

    await say(ann.client.listening.leave());
    for (const page of [cem, dan]) expect(members(page)).to.have.length(2);
    await world.close();
  });

  it('shows each change at all pages, although the clocks of the instances are a second apart', async () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const world = await createWorld({ seed, instances: INSTANCES });
      world.host.instances.forEach((instance, index) => instance.setSkewMs([500, -500, 0][index] ?? 0));
      const ann = await world.openPage();
      const [ben, cem] = [await openPerson(world, 'ben'), await openPerson(world, 'cem')];
      const say = (command: Promise<unknown>) => Promise.all([command, world.clock.advance(100)]);
      await say(ann.client.listening.start());
      const token = ann.client.listening.view().session?.join_session_token ?? '';
      await say(ben.client.listening.join(token));
      await say(cem.client.listening.join(token));
      const shown = ({ client }: Page) => client.listening.view().session?.guests_may_control;
      for (const allowed of [false, true, false, true]) {
        await say(ann.client.listening.allowGuests(allowed));
        for (const page of [ann, ben, cem]) {
          expect(members(page), `seed ${String(seed)}`).to.have.length(3);
          expect(shown(page), `seed ${String(seed)}`).to.equal(allowed);
        }
      }
      await world.close();
    }
  });
});
