import { createStore } from 'effector';
import type { ResumePoint } from '#application/library/podcasts.ts';
import type { PodcastStores } from '#application/stores/library/podcast-types.ts';
import type { Episode, Page, Show } from '#domain/catalog/types.ts';
import { sampleResponses } from '../fixtures/sample-responses.ts';
import { fakeResource, intentsOf, type Intent } from './fake-stores.ts';

const showsOf = sampleResponses();

function episodesOf(showId: string): Page<Episode> {
  const show = showsOf.show(showId) as Show | null;
  return show ? show.episodes : { href: '', items: [], limit: 20, next: null, offset: 0, previous: null, total: 0 };
}

/** Eight of them; the first was begun. */
function newEpisodes(): Page<Episode> {
  const page = episodesOf('');
  const items = Array.from({ length: 8 }, (_, at) =>
    page.items.slice(0, 1).map((episode) => ({
      ...episode,
      uri: `${episode.uri}${String(at)}`,
      name: `News ${String(at + 1)}`,
      resume_point: { fully_played: false, resume_position_ms: at === 0 ? 90_000 : 0 },
    })),
  ).flat();
  return { ...page, items, total: items.length };
}

/** Podcasts as a test's screens find them: a show of three episodes, one of them with everything an episode may have. */
export function createFakePodcasts(intent: Intent): PodcastStores {
  return {
    $resumePoints: createStore<ReadonlyMap<string, ResumePoint>>(new Map()),
    showEpisodes: fakeResource(intent, 'listed', (key: string) => ({
      order: 'newest' as const,
      episodes: episodesOf(key.split('|')[0] ?? ''),
    })),
    startedEpisodes: fakeResource(intent, 'begun', () => episodesOf('')),
    newEpisodes: fakeResource(intent, 'fresh', () => newEpisodes()),
    notes: fakeResource(intent, 'notes', () => ({
      blocks: [{ kind: 'text' as const, runs: [{ text: 'At ' }, { text: '1:30', time_ms: 90_000 }, { text: ' the harbour.' }] }],
      persons: [{ name: 'Ada', role: 'guest', link: '' }],
      season: 2,
      number: 3,
      kind: 'full' as const,
      link: 'https://pod.example/3',
      has_chapters: true,
      has_transcript: true,
    })),
    chapters: fakeResource(intent, 'chapters', () => [{ start_ms: 90_000, title: 'Harbour', link: '' }]),
    transcript: fakeResource(intent, 'transcript', () => ({
      language: 'en',
      cues: [{ start_ms: 1_500, speaker: 'Ada', text: 'Hello' }],
    })),
    feeds: fakeResource(intent, 'followed', () => []),
    ...intentsOf(intent, ['episodeMarked', 'showMarked', 'orderChosen']),
    add: (address) =>
      Promise.resolve(
        address.includes('good') ? { showUri: 'spotify:show:4Zq4gkkWCSUAFVLXcnmGsI' } : { message: `Nothing at ${address}` },
      ),
    importOpml: () => Promise.resolve([]),
    exportOpml: () => Promise.resolve('<opml/>'),
  };
}
