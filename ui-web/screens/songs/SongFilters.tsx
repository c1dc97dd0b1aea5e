import { useState } from 'react';
import { NO_FILTER, type SongFilter } from '#domain/smart-playlists/song-filter.ts';
import { Button } from '../../controls/Button.tsx';
import * as fields from '../../controls/choice/inline-field.module.css';
import { hasFilter } from '../../hooks/list/use-arrangement.ts';
import { InlineSelect } from '../../controls/choice/InlineSelect.tsx';
import { SONGS_TEXTS } from '../../texts/songs-texts.ts';
import { PERIODS_DAYS } from '../../lib/constants.ts';
import * as s from './Songs.module.css';

interface SongFiltersProps {
  readonly filter: SongFilter;
  readonly onFilter: (filter: SongFilter) => void;
  /** On phones only the words show, until the others are opened. */
  readonly isFolded?: boolean;
}

/** The fields that filter the table of all songs. */
export function SongFilters({ filter, onFilter, isFolded = false }: SongFiltersProps) {
  const [isOpen, setIsOpen] = useState(!isFolded || hasFilter({ ...filter, words: '' }));
  const change = (name: keyof SongFilter) => (value: string) => onFilter({ ...filter, [name]: value });
  const text = (name: 'words' | 'genre' | 'format' | 'fromYear' | 'toYear') => (
    <input
      type={name === 'words' ? 'search' : 'text'}
      inputMode={name === 'fromYear' || name === 'toYear' ? 'numeric' : undefined}
      className={`${fields.field} ${name === 'words' ? s.words : s.short}`}
      aria-label={SONGS_TEXTS[name]}
      placeholder={SONGS_TEXTS[name]}
      value={filter[name]}
      onChange={(event) => change(name)(event.target.value)}
    />
  );
  return (
    <fieldset className={`${s.filters} ${isOpen ? '' : s.folded}`} aria-label={SONGS_TEXTS.filters}>
      {text('words')}
      {isFolded && (
        <span className={s.fold}>
          <Button isExpanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
            {SONGS_TEXTS.filter}
          </Button>
        </span>
      )}
      {text('genre')}
      {text('format')}
      {text('fromYear')}
      {text('toYear')}
      <Period label={SONGS_TEXTS.added} value={filter.addedDays} onChange={change('addedDays')} />
      <Period label={SONGS_TEXTS.played} value={filter.playedDays} onChange={change('playedDays')} />
      {hasFilter(filter) && <Button onPress={() => onFilter(NO_FILTER)}>{SONGS_TEXTS.clearFilters}</Button>}
    </fieldset>
  );
}

interface PeriodProps {
  readonly label: string;
  /** Days as text; negative for a time that is not within them. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const periods = () => [
  ['', SONGS_TEXTS.any] as const,
  ...PERIODS_DAYS.map((days) => [String(days), SONGS_TEXTS.withinDays({ days })] as const),
  ...PERIODS_DAYS.map((days) => [String(-days), SONGS_TEXTS.notWithinDays({ days })] as const),
];

function Period({ label, value, onChange }: PeriodProps) {
  return (
    <label className={s.period}>
      {label}
      <InlineSelect value={value} options={periods()} onChange={onChange} />
    </label>
  );
}
