import { useState } from 'react';
import { clockTime } from '../../lib/format.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { Button } from '../../controls/Button.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { Section } from '../../controls/Section.tsx';
import { PODCAST_TEXTS } from '../../texts/screens/podcast-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';
import * as s from './ShowNotes.module.css';

interface TranscriptProps {
  readonly episodeId: string;
  readonly playFrom: (positionMs: number) => void;
}

/** The transcript of an episode; a button shows it, because it can be long. */
export function Transcript(props: TranscriptProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { transcript, showTranscript, hideTranscript } = PODCAST_TEXTS;
  return (
    <Section name={transcript}>
      <Button onPress={() => setIsOpen(!isOpen)}>{isOpen ? hideTranscript : showTranscript}</Button>
      {isOpen && <Cues {...props} />}
    </Section>
  );
}

function Cues({ episodeId, playFrom }: TranscriptProps) {
  const transcript = useResource(useStores().podcasts.transcript, episodeId);
  return (
    <ResourceView resource={transcript} skeleton={null}>
      {({ cues, language }) => (
        <div className={s.transcript} lang={language || undefined}>
          {cues.map(({ start_ms: startMs, speaker, text }, at) => (
            <p key={at}>
              {startMs !== null && (
                <button type="button" className={s.time} onClick={() => playFrom(startMs)}>
                  {clockTime(startMs)}
                </button>
              )}{' '}
              {speaker !== '' && <b>{speaker}: </b>}
              {text}
            </p>
          ))}
        </div>
      )}
    </ResourceView>
  );
}
