import { useUnit } from 'effector-react';
import { SPEED_PRESETS } from '#domain/constants/playback/sound.ts';
import { Menu } from '../../controls/Menu.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { TEXTS } from '../../texts/texts.ts';

/** The menu of the playback speed, for episodes only. */
export function SpeedMenu({ side }: { readonly side?: 'start' | 'end' }) {
  const { player } = useStores();
  const [track, speed, devices, choose] = useUnit([player.$track, player.$speed, player.$devices, player.speedChosen]);
  if (track?.type !== 'episode') return null;
  const isElsewhere = devices.some(({ isActive, isLocal }) => isActive && !isLocal);
  const speeds = [...new Set([...SPEED_PRESETS, ...(speed > 0 ? [speed] : [])])].sort((one, other) => one - other);
  return (
    <Menu
      label={TEXTS.speed.current({ speed })}
      title={TEXTS.speed.title}
      reason={isElsewhere ? TEXTS.speed.otherDeviceHint : null}
      isLit={speed !== 1}
      {...(side ? { side } : {})}
      items={speeds.map((preset) => ({
        key: String(preset),
        label: TEXTS.speed.option({ speed: preset }),
        isChecked: preset === speed,
        onSelect: () => choose(preset),
      }))}
    >
      {TEXTS.speed.option({ speed })}
    </Menu>
  );
}
