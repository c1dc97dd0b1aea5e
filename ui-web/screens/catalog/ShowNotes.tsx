import type { EpisodeNotes } from '#application/library/podcasts.ts';
import type { Episode } from '#domain/catalog/types.ts';
import { clockTime } from '../../lib/format.ts';
import { usePlayFrom } from '../../hooks/player/use-play-from.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { Section } from '../../controls/Section.tsx';
import { PODCAST_TEXTS } from '../../texts/screens/podcast-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { Transcript } from './Transcript.tsx';
import * as s from './ShowNotes.module.css';

type Run = EpisodeNotes['blocks'][number]['runs'][number];
type PlayFrom = (positionMs: number) => void;

/** The show notes of an episode with links and timestamps, people, chapters and transcript. */
export function ShowNotes({ episode }: { readonly episode: Episode }) {
  const { data } = useResource(useStores().podcasts.notes, episode.id);
  const playFrom = usePlayFrom(episode);
  if (data === null)
    return (
      <p className={s.plain} dir="auto">
        {episode.description}
      </p>
    );
  const facts = factsOf(data);
  return (
    <>
      {facts !== '' && <p className={s.facts}>{facts}</p>}
      <div className={s.notes}>
        {data.blocks.map(({ kind, runs }, at) => (
          <p key={at} className={s[kind]} dir="auto">
            {runs.map((run, index) => (
              <NotesRun key={index} run={run} playFrom={playFrom} />
            ))}
          </p>
        ))}
      </div>
      {data.link !== '' && (
        <p className={s.facts}>
          <ExternalLink url={data.link}>{PODCAST_TEXTS.website}</ExternalLink>
        </p>
      )}
      {data.persons.length > 0 && <People persons={data.persons} />}
      {data.has_chapters && <Chapters episodeId={episode.id} playFrom={playFrom} />}
      {data.has_transcript && <Transcript episodeId={episode.id} playFrom={playFrom} />}
    </>
  );
}

function factsOf({ season, number, kind }: EpisodeNotes): string {
  const place =
    number === null ? '' : season === null ? PODCAST_TEXTS.number({ number }) : PODCAST_TEXTS.season({ season, number });
  return [PODCAST_TEXTS.kinds[kind], place].filter(Boolean).join(' · ');
}

function NotesRun({ run, playFrom }: { readonly run: Run; readonly playFrom: PlayFrom }) {
  const { text, url, time_ms: timeMs } = run;
  if (url !== undefined) return <ExternalLink url={url}>{text}</ExternalLink>;
  if (timeMs === undefined) return text;
  return (
    <button type="button" className={s.time} title={PODCAST_TEXTS.playFrom({ time: text })} onClick={() => playFrom(timeMs)}>
      {text}
    </button>
  );
}

/** A link to another site, without a referrer. */
function ExternalLink({ url, children }: { readonly url: string; readonly children: string }) {
  return (
    <a href={url} className={s.link} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function People({ persons }: { readonly persons: EpisodeNotes['persons'] }) {
  return (
    <Section name={PODCAST_TEXTS.people}>
      <ul className={s.people}>
        {persons.map(({ name, role, link }) => (
          <li key={`${role} ${name}`}>
            {link === '' ? name : <ExternalLink url={link}>{name}</ExternalLink>} <span className={s.role}>{role}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Chapters({ episodeId, playFrom }: { readonly episodeId: string; readonly playFrom: PlayFrom }) {
  const { data } = useResource(useStores().podcasts.chapters, episodeId);
  if (data === null || data.length === 0) return null;
  return (
    <Section name={PODCAST_TEXTS.chapters}>
      <ol className={s.chapters}>
        {data.map(({ start_ms: startMs, title }) => (
          <li key={startMs}>
            <button
              type="button"
              className={s.chapter}
              aria-label={PODCAST_TEXTS.chapter({ title, time: clockTime(startMs) })}
              onClick={() => playFrom(startMs)}
            >
              <span className={s.at}>{clockTime(startMs)}</span> {title}
            </button>
          </li>
        ))}
      </ol>
    </Section>
  );
}
