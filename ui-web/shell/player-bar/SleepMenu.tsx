import { useUnit } from 'effector-react';
import { SLEEP_MINUTES } from '#domain/constants/playback/sound.ts';
import { clockTime } from '../../lib/format.ts';
import { SleepIcon } from '#ui-web/icons/web-icons.tsx';
import { Menu, type MenuItem } from '../../controls/Menu.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { TEXTS } from '../../texts/texts.ts';

const [EXTENSION_MINUTES] = SLEEP_MINUTES;

/** The menu of the sleep timer: start, extend and cancel it. */
export function SleepMenu({ side }: { readonly side?: 'start' | 'end' }) {
  const { player, sleepTimer } = useStores();
  const [timer, leftMs, track] = useUnit([sleepTimer.$sleepTimer, sleepTimer.$sleepLeftMs, player.$track]);
  const actions = useUnit({
    start: sleepTimer.sleepChosen,
    atEnd: sleepTimer.sleepAtEndChosen,
    extend: sleepTimer.sleepExtended,
    cancel: sleepTimer.sleepCancelled,
  });
  const { sleep } = TEXTS;
  const left = leftMs === null ? null : clockTime(leftMs);
  const isAtEnd = timer.type === 'until-end';

  const running: readonly MenuItem[] = [
    { key: 'extend', label: sleep.extend({ count: EXTENSION_MINUTES }), onSelect: () => actions.extend(EXTENSION_MINUTES) },
    { key: 'cancel', label: sleep.cancel, onSelect: () => actions.cancel() },
  ];
  const choices: readonly MenuItem[] = [
    ...SLEEP_MINUTES.map((minutes) => ({
      key: String(minutes),
      label: sleep.minutes({ count: minutes }),
      onSelect: () => actions.start(minutes),
    })),
    {
      key: 'end',
      label: track?.type === 'episode' ? sleep.endOfEpisode : sleep.endOfTrack,
      isChecked: isAtEnd,
      onSelect: () => actions.atEnd(),
    },
  ];
  const more = timer.type === 'off' ? [] : isAtEnd ? running.slice(1) : running;
  const note = left === null ? (isAtEnd ? sleep.pausesAtEnd : null) : sleep.pausesIn({ left });
  return (
    <Menu
      label={note === null ? sleep.title : `${sleep.title}: ${note}`}
      title={sleep.title}
      note={note}
      reason={track === null ? TEXTS.reasons.nothingPlaying : null}
      isLit={timer.type !== 'off'}
      items={[...more, ...choices]}
      {...(side ? { side } : {})}
    >
      <SleepIcon />
      {left !== null && <span>{left}</span>}
    </Menu>
  );
}
