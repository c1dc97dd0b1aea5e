import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/** The HTML standard's rules. A browser writes the DOM as text in its own style, so that rules of style say nothing. */
const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }));

/** What is wrong in the HTML of a page, each with its rule and selector. */
export async function htmlFaults(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector ?? ''}`),
  );
}
