import { Link } from 'wouter';
import type { OwnerReport } from '#application/stores/account/member-types.ts';
import { Section } from '../../controls/Section.tsx';
import { pathOf } from '../../lib/links.ts';
import { currentLocale } from '../../texts/localized.ts';
import { OWNER_TEXTS as T } from '../../texts/screens/owner-texts.ts';
import * as s from './OwnerScreen.module.css';

const PERCENT = 100;

/** The most played artists; each has a bar of its plays. */
export function ArtistPlays({ artists }: Pick<OwnerReport, 'artists'>) {
  const most = Math.max(1, ...artists.map(({ plays }) => plays));
  return (
    <Section name={T.artists}>
      {artists.length === 0 && <p className={s.hint}>{T.artistsNone}</p>}
      {artists.length > 0 && (
        <table className={s.table}>
          <thead>
            <tr>
              <th scope="col">{T.artist}</th>
              <th scope="col" className={s.number}>
                {T.artistPlays}
              </th>
            </tr>
          </thead>
          <tbody>
            {artists.map(({ name, plays, uri }) => (
              <tr key={uri}>
                <th scope="row">
                  <Link href={pathOf(uri)}>{name}</Link>
                  <span className={s.bar} style={{ width: `${String((plays / most) * PERCENT)}%` }} aria-hidden="true" />
                </th>
                <td className={s.number}>{plays.toLocaleString(currentLocale())}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
