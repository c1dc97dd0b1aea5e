import { useUnit } from 'effector-react';
import { Link } from 'wouter';
import type { ServerFeed } from '#application/stores/account/server-types.ts';
import { ErrorNotice } from '../../../controls/state/ErrorNotice.tsx';
import { ResourceView } from '../../../controls/state/ResourceView.tsx';
import { Skeleton } from '../../../controls/state/Skeleton.tsx';
import { useResource } from '../../../hooks/data/use-resource.ts';
import { dayAndTime } from '../../../lib/formats/day-and-time.ts';
import { pathOf } from '../../../lib/links.ts';
import { useLoaded } from '../../../lib/lazy-component.tsx';
import { useStores } from '../../../lib/stores-context.tsx';
import { SERVER_TEXTS } from '../../../texts/server-texts.ts';
import { RowButton } from '../RowButton.tsx';
import * as s from '../Settings.module.css';

/** All podcast feeds of the server: when they were fetched, their errors, and a refresh by hand. */
export function FeedSettings() {
  const { feeds, $feedRefusal } = useLoaded(useStores().loadServer);
  const resource = useResource(feeds, undefined, { isFresh: true });
  const refusal = useUnit($feedRefusal);
  const { feeds: T } = SERVER_TEXTS;
  return (
    <ResourceView resource={resource} skeleton={<Skeleton kind="table" />}>
      {(items) => (
        <>
          <p className={s.secondary}>{items.length === 0 ? T.none : T.hint}</p>
          {refusal && <ErrorNotice error={refusal} />}
          {items.length > 0 && (
            <table className={s.table}>
              <thead>
                <tr>
                  <th scope="col">{T.podcast}</th>
                  <th scope="col">{T.state}</th>
                  <th aria-hidden="true" />
                </tr>
              </thead>
              <tbody>
                {items.map((feed) => (
                  <FeedRow key={feed.show_uri} feed={feed} />
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </ResourceView>
  );
}

function FeedRow({ feed: { error, feed_url: url, refreshed_at: at, show_uri: uri, title } }: { readonly feed: ServerFeed }) {
  const { feedRefreshed, $refreshing } = useLoaded(useStores().loadServer);
  const [refresh, refreshing] = useUnit([feedRefreshed, $refreshing]);
  const { feeds: T } = SERVER_TEXTS;
  const name = title || url;
  const isBusy = refreshing.has(uri);
  return (
    <tr>
      <th scope="row" className={s.rowName}>
        <Link href={pathOf(uri)} dir="auto">
          {name}
        </Link>
      </th>
      <td>{error?.message ?? (at === null ? T.never : T.fetched({ time: dayAndTime(Date.parse(at)) }))}</td>
      <td className={s.actions}>
        <RowButton
          text={isBusy ? T.refreshing : T.refresh}
          label={T.refreshName({ name })}
          isBusy={isBusy}
          onPress={() => refresh(uri)}
        />
      </td>
    </tr>
  );
}
