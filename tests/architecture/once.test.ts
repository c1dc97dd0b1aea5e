import { expect } from 'chai';
import { CATALOGUE } from '#domain/errors/catalogue.ts';
import { SERVICE_ERRORS } from '#domain/errors/catalogues/service.ts';
import { SESSION_ERRORS } from '#domain/errors/catalogues/session.ts';
import { TELEMETRY_ERRORS } from '#domain/errors/catalogues/telemetry.ts';
import { SERVICES } from '#application/calls/services.ts';
import { codeOf, sourcesIn } from './sources.ts';

const CATALOGUES = /^domain\/errors\/(catalogue|catalogues\/[a-z]+)\.ts$/;
const CONSTANTS = /^domain\/constants\//;
const NUMBER = /(?<![\w.'"`#-])\d[\d_]*\d(?:\.\d+)?\b/g;
/** HTTP statuses are well-known names, not limits of ours. */
const isStatus = (text: string) => /^[2345]0\d$|^4[012]\d$/.test(text);

describe('single source', () => {
  it('keeps error texts in the catalogue only', () => {
    const texts = Object.values({ ...CATALOGUE, ...SESSION_ERRORS, ...SERVICE_ERRORS, ...TELEMETRY_ERRORS })
      .filter(({ text }) => text.length === 0)
      .map(({ text }) => (text as () => string)());
    const repeated = sourcesIn('domain', 'application', 'adapters', 'ui-web', 'ui-embed')
      .filter(({ path }) => !CATALOGUES.test(path))
      .flatMap((file) => texts.filter((text) => codeOf(file).includes(`'${text}'`)).map((text) => `${file.path}: ${text}`));
    expect(repeated).to.deep.equal([]);
  });

  it('names numbers of two or more digits in domain/constants', () => {
    const nameless = sourcesIn('domain', 'application')
      .filter(({ path }) => !CONSTANTS.test(path) && !path.startsWith('application/calls/'))
      .flatMap((file) => {
        const code = codeOf(file).replace(/'[^'\n]*'|`[^`]*`|\/[^/\n]+\/[a-z]*/g, '');
        return [...code.matchAll(NUMBER)]
          .map(([text]) => text)
          .filter((text) => !isStatus(text))
          .map((text) => `${file.path}: ${text}`);
      });
    expect(nameless).to.deep.equal([]);
  });

  it('uses every constant, since an unused one is a missing behaviour', () => {
    const code = sourcesIn('domain', 'application', 'adapters', 'ui-web', 'ui-embed')
      .map((file) => codeOf(file))
      .join('\n');
    const unused = sourcesIn('domain/constants').flatMap((file) =>
      [...codeOf(file).matchAll(/export const (\w+)/g)]
        .map(([, name]) => name ?? '')
        .filter((name) => (code.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length < 2)
        .map((name) => `${file.path}: ${name}`),
    );
    expect(unused).to.deep.equal([]);
  });

  it('has a call for every service prefix', () => {
    const calls = sourcesIn('application/calls').map((file) => codeOf(file));
    const unused = SERVICES.filter(
      (service) => !calls.some((code) => code.includes(`'/${service}/`) || code.includes(`\`/${service}/`)),
    );
    expect(unused).to.deep.equal([]);
  });
});
