import { SMART_PLAYLIST_TRACKS_MAX } from '#domain/constants/content/smart-playlists.ts';
import type { SmartRules } from '#domain/smart-playlists/types.ts';
import * as fields from '../../controls/choice/inline-field.module.css';
import { InlineSelect } from '../../controls/choice/InlineSelect.tsx';
import { SONGS_TEXTS } from '../../texts/songs-texts.ts';
import { orderOptions } from './order-options.ts';
import * as s from './Songs.module.css';

interface OrderFieldsProps {
  readonly rules: SmartRules;
  readonly onChange: (rules: SmartRules) => void;
}

/** The order and the limit of a smart playlist. */
export function OrderFields({ rules, onChange }: OrderFieldsProps) {
  const { order, limit } = rules;
  const limitTyped = (text: string) => {
    const typed = Number(text.replace(/\D/g, ''));
    onChange({ ...rules, limit: typed === 0 ? null : Math.min(typed, SMART_PLAYLIST_TRACKS_MAX) });
  };
  return (
    <div className={s.tools}>
      <label className={s.period}>
        {SONGS_TEXTS.orderBy}
        <InlineSelect
          value={order.by}
          options={orderOptions()}
          onChange={(by) => onChange({ ...rules, order: { ...order, by } })}
        />
      </label>
      <label className={s.period}>
        <input
          type="checkbox"
          checked={order.descending}
          onChange={(event) => onChange({ ...rules, order: { ...order, descending: event.target.checked } })}
        />
        {SONGS_TEXTS.descending}
      </label>
      <label className={s.period}>
        {SONGS_TEXTS.limit}
        <input
          className={`${fields.field} ${s.short}`}
          inputMode="numeric"
          value={limit ?? ''}
          onChange={(event) => limitTyped(event.target.value)}
        />
      </label>
    </div>
  );
}
