import type { OwnerReport } from '#application/stores/account/member-types.ts';
import { Section } from '../../controls/Section.tsx';
import { currentLocale } from '../../texts/localized.ts';
import { OWNER_TEXTS as T } from '../../texts/screens/owner-texts.ts';
import * as s from './OwnerScreen.module.css';

/** The errors of pages, by code and by browser. */
export function ErrorTable({ problems }: Pick<OwnerReport, 'problems'>) {
  const browsers = [...new Set(problems.map(({ browser }) => browser))].toSorted();
  const codes = [...new Set(problems.map(({ code }) => code))];
  const countOf = (code: string, browser?: string) =>
    problems.reduce(
      (sum, one) => sum + (one.code === code && (browser === undefined || one.browser === browser) ? one.count : 0),
      0,
    );
  const shown = (count: number) => (count === 0 ? '–' : count.toLocaleString(currentLocale()));
  return (
    <Section name={T.errors}>
      {codes.length === 0 && <p className={s.hint}>{T.errorsNone}</p>}
      {codes.length > 0 && (
        <div className={s.scroller} role="group" aria-label={T.errors} tabIndex={0}>
          <table className={s.table}>
            <thead>
              <tr>
                {[T.error, ...browsers, T.total].map((name, at) => (
                  <th key={name} scope="col" className={at > 0 ? s.number : undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {codes.map((code) => (
                <tr key={code}>
                  <th scope="row">{code}</th>
                  {browsers.map((browser) => (
                    <td key={browser} className={s.number}>
                      {shown(countOf(code, browser))}
                    </td>
                  ))}
                  <td className={s.number}>{shown(countOf(code))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
