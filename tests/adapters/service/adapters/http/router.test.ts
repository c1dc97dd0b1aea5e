import { expect } from 'chai';
import { createRouter } from '#adapters/service/adapters/http/router.ts';
import type { Route } from '#adapters/service/application/ports/route.ts';

const route = (path: string): Route => ({ method: 'GET', path, auth: 'none', handle: () => Promise.reject(new Error(path)) });

describe('createRouter', () => {
  it('finds the routes of its own service when two services have the same paths', () => {
    const [one, other] = [[route('/albums/:id')], [route('/albums/:id')]];
    const routers = [createRouter(one), createRouter(other)];
    expect(routers.map(({ find }) => find('GET', '/albums/7')?.route)).to.deep.equal([one[0], other[0]]);
    expect(routers[0]?.find('GET', '/albums/7')?.params).to.deep.equal({ id: '7' });
  });

  it('finds the routes of each service when their paths differ', () => {
    const [one, other] = [[route('/albums')], [route('/shows'), route('/albums')]];
    const routers = [createRouter(one), createRouter(other), createRouter(one)];
    expect(routers.map(({ find }) => find('GET', '/albums')?.route)).to.deep.equal([one[0], other[1], one[0]]);
  });
});
