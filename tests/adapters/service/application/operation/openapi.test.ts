import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { createServiceHarness, sendRequest } from '#tests/support/service/api-test-client.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

describe('GET /openapi.json', () => {
  const documentOf = async () => {
    const { service } = await createServiceHarness();
    const { headers, json } = await sendRequest(service, 'GET /openapi.json');
    return { service, headers, document: json as Document };
  };

  it('is a valid OpenAPI 3.1 document whose references resolve', async () => {
    const { document } = await documentOf();
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...document });
    expect(errors).to.equal(undefined);
    expect([valid, validator.version]).to.deep.equal([true, '3.1']);
    expect(() => validator.resolveRefs()).not.to.throw();
  });

  it('has every route of /v1, each with an id of its own', async () => {
    const { service, document } = await documentOf();
    const missing = service.routes
      .filter(({ path }) => path.startsWith('/v1/'))
      .map(({ method, path }) => [method.toLowerCase(), path.replace(/:(\w+)/g, '{$1}')] as const)
      .filter(([method, path]) => document.paths[path]?.[method] === undefined);
    expect(missing).to.deep.equal([]);
    const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(ids).to.have.lengthOf(new Set(ids).size);
  });

  it('describes parameters, body, answers and errors of a call', async () => {
    const { document } = await documentOf();
    expect(document.paths['/v1/albums/{albumId}']?.['get']).to.deep.include({
      operationId: 'getV1AlbumsAlbumId',
      security: [{ bearer: [] }],
    });
    expect(document.paths['/v1/albums/{albumId}']?.['get']?.parameters?.[0]).to.deep.equal({
      name: 'albumId',
      in: 'path',
      required: true,
      schema: { type: 'string' },
    });
    expect(document.paths['/v1/albums/{albumId}']?.['get']?.responses).to.deep.equal({
      200: { description: 'Response', content: { 'application/json': { schema: { $ref: '#/components/schemas/Album' } } } },
      400: { $ref: '#/components/responses/Error' },
      401: { $ref: '#/components/responses/Error' },
      default: { $ref: '#/components/responses/Error' },
    });
    const credentials = { username: { type: 'string' }, password: { type: 'string' } };
    const schema = { type: 'object', properties: credentials, required: ['username', 'password'] };
    expect(document.paths['/login']?.['post']?.requestBody).to.deep.equal({ content: { 'application/json': { schema } } });
  });

  it('needs no token, can be cached, and answers 304 to its ETag', async () => {
    const { service, headers } = await documentOf();
    expect(headers['cache-control']).to.equal('public, max-age=3600');
    const again = await sendRequest(service, 'GET /openapi.json', { headers: { 'if-none-match': String(headers['etag']) } });
    expect(again.status).to.equal(304);
  });
});
