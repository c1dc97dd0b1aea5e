import { useUnit } from 'effector-react';
import { useId } from 'react';
import type { ShowOrder } from '#application/library/podcasts.ts';
import { Menu } from '../../controls/Menu.tsx';
import { MoreIcon } from '#ui-web/icons/row-icons.tsx';
import { PODCAST_TEXTS } from '../../texts/screens/podcast-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';
import * as s from './ShowTools.module.css';

interface ShowToolsProps {
  readonly showId: string;
  readonly order: ShowOrder;
  readonly unplayedOnly: boolean;
  readonly onOrder: (order: ShowOrder) => void;
  readonly onFilter: (unplayedOnly: boolean) => void;
}

/** Filter and order of the episodes of a show, and actions on all of them. */
export function ShowTools({ showId, order, unplayedOnly, onOrder, onFilter }: ShowToolsProps) {
  const mark = useUnit(useStores().podcasts.showMarked);
  const { all, unplayed, newest, oldest, markAll, unmarkAll, actions } = PODCAST_TEXTS;
  return (
    <div className={s.tools}>
      <Select
        name={PODCAST_TEXTS.filter}
        value={unplayedOnly ? 'unplayed' : 'all'}
        options={[
          ['all', all],
          ['unplayed', unplayed],
        ]}
        onChange={(value) => onFilter(value === 'unplayed')}
      />
      <Select
        name={PODCAST_TEXTS.order}
        value={order}
        options={[
          ['newest', newest],
          ['oldest', oldest],
        ]}
        onChange={(value) => onOrder(value === 'oldest' ? 'oldest' : 'newest')}
      />
      <Menu
        label={actions}
        title={actions}
        items={[
          { key: 'mark', label: markAll, onSelect: () => mark({ showId, played: true }) },
          { key: 'unmark', label: unmarkAll, onSelect: () => mark({ showId, played: false }) },
        ]}
      >
        <MoreIcon />
      </Menu>
    </div>
  );
}

interface SelectProps {
  readonly name: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

function Select({ name, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <span className={s.choice}>
      <label htmlFor={id}>{name}</label>
      <select id={id} className={s.select} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
