import { Link } from 'wouter';
import type { ServerSettings } from '#application/stores/account/server-types.ts';
import { Section } from '../../../controls/Section.tsx';
import { dayOf } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/links.ts';
import { SERVER_TEXTS } from '../../../texts/server-texts.ts';
import * as s from '../Settings.module.css';
import { ServerPart } from './ServerPart.tsx';

/** The ads and sponsored playlists of the operator's file. */
export function PromotionSettings() {
  const { promotions: T } = SERVER_TEXTS;
  return (
    <ServerPart>
      {({ ad_slots: slots, ads_are_heard: areHeard, sponsored_playlists: sponsored }) => (
        <>
          <p className={s.secondary}>{slots.length + sponsored.length === 0 ? `${T.none} ${T.hint}` : T.hint}</p>
          {slots.length > 0 && (
            <Section name={T.ads}>
              {!areHeard && <p className={s.secondary}>{T.unheard}</p>}
              <AdSlots slots={slots} />
            </Section>
          )}
          {sponsored.length > 0 && (
            <Section name={T.sponsored}>
              <SponsoredPlaylists playlists={sponsored} />
            </Section>
          )}
        </>
      )}
    </ServerPart>
  );
}

function AdSlots({ slots }: { readonly slots: ServerSettings['ad_slots'] }) {
  const { promotions: T } = SERVER_TEXTS;
  return (
    <table className={s.table}>
      <thead>
        <tr>
          <th scope="col">{T.slot}</th>
          <th scope="col">{T.advertisers}</th>
        </tr>
      </thead>
      <tbody>
        {slots.map(({ ads, name, tracks_between: count }) => (
          <tr key={name}>
            <td>
              <bdi>{name}</bdi> · {T.between({ count })}
            </td>
            <td>{[...new Set(ads.map(({ advertiser }) => advertiser))].join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SponsoredPlaylists({ playlists }: { readonly playlists: ServerSettings['sponsored_playlists'] }) {
  const { promotions: T } = SERVER_TEXTS;
  return (
    <table className={s.table}>
      <thead>
        <tr>
          <th scope="col">{T.playlist}</th>
          <th scope="col">{T.sponsor}</th>
        </tr>
      </thead>
      <tbody>
        {playlists.map((one) => (
          <tr key={`${one.uri} ${one.from}`}>
            <td>{one.name === null ? T.missing : <Link href={pathOf(one.uri)}>{one.name}</Link>}</td>
            <td>
              <bdi>{one.sponsor}</bdi> · {periodOf(one)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function periodOf({ from, is_running: isRunning, until }: ServerSettings['sponsored_playlists'][number]): string {
  const { promotions: T } = SERVER_TEXTS;
  const [first, last] = [from, until].map((moment) => (moment === null ? null : dayOf(Date.parse(moment))));
  if (isRunning) return last ? `${T.running}, ${T.until({ day: last })}` : T.running;
  if (first && last) return T.fromUntil({ from: first, until: last });
  return first ? T.from({ day: first }) : T.ended({ day: last ?? '' });
}
