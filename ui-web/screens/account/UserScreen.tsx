import { useUnit } from 'effector-react';
import { useResource } from '../../hooks/data/use-resource.ts';
import { MEMBER_TEXTS } from '../../texts/screens/member-texts.ts';
import { CardGrid } from '../../content/cards/CardGrid.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { Hero, HeroSkeleton } from '../../content/cards/Hero.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { Section } from '../../controls/Section.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import type { MemberPage } from '#application/library/member-pages.ts';

const NOT_FOUND = 404;

/** The page of a member: name, picture and public playlists; all playlists on the listener's own page. */
export function UserScreen({ id }: { readonly id: string }) {
  const page = useResource(useStores().members.page, id, { isFresh: true });
  if (page.data === null && page.error?.status === NOT_FOUND)
    return (
      <>
        <Heading text={MEMBER_TEXTS.member} isHidden />
        <EmptyState title={MEMBER_TEXTS.hidden} hint={MEMBER_TEXTS.hiddenHint} />
      </>
    );
  return (
    <ResourceView isScreen resource={page} skeleton={<HeroSkeleton />}>
      {(data) => <Profile page={data} onNearEnd={page.moreRequested} />}
    </ResourceView>
  );
}

interface ProfileProps {
  readonly page: MemberPage;
  readonly onNearEnd: () => void;
}

function Profile({ page: { profile, playlists }, onNearEnd }: ProfileProps) {
  const { user } = useUnit(useStores().session.$session);
  const { display_name: name, images } = profile;
  const isOwn = user?.id === profile.id;
  const facts = isOwn
    ? `${MEMBER_TEXTS.allPlaylists({ count: playlists.total })} · ${MEMBER_TEXTS.ownProfileHint}`
    : MEMBER_TEXTS.publicPlaylists({ count: playlists.total });
  return (
    <>
      <Hero kind={MEMBER_TEXTS.member} name={name} seed={profile.id} images={images} isRound facts={facts} />
      {playlists.items.length === 0 ? (
        <EmptyState title={MEMBER_TEXTS.noPlaylists} hint={MEMBER_TEXTS.noPlaylistsHint({ name })} />
      ) : (
        <Section name={MEMBER_TEXTS.playlists}>
          <CardGrid name={MEMBER_TEXTS.playlists} items={playlists.items} total={playlists.total} onNearEnd={onNearEnd} />
        </Section>
      )}
    </>
  );
}
