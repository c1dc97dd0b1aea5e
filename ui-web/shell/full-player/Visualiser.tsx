import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../controls/IconButton.tsx';
import { VisualiserIcon } from '#ui-web/icons/lazy-icons.tsx';
import { useSetting } from '../../hooks/data/use-setting.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { FULL_PLAYER_TEXTS as T } from '../../texts/shell/full-player-texts.ts';
import { drawBars } from './draw-bars.ts';
import { useReducedMotion } from './use-reduced-motion.ts';
import * as s from './Visualiser.module.css';

const BANDS = 48;

function useVisualiser() {
  const { player } = useStores();
  const devices = useUnit(player.$devices);
  const [value, choose] = useSetting('cadenza.visualiser', ['off', 'on']);
  const isReduced = useReducedMotion();
  const isElsewhere = devices.some(({ isActive, isLocal }) => isActive && !isLocal);
  const reason = isReduced ? T.visualiserReduced : isElsewhere ? T.visualiserElsewhere : null;
  return { isOn: value === 'on' && reason === null, reason, toggle: () => choose(value === 'on' ? 'off' : 'on') };
}

export function VisualiserButton() {
  const { isOn, reason, toggle } = useVisualiser();
  return <IconButton label={T.visualiser} icon={VisualiserIcon} isPressed={isOn} reason={reason} onPress={toggle} />;
}

/** Bars of the frequencies that sound, behind the controls. Decorative. */
export function Visualiser() {
  return useVisualiser().isOn ? <Bars /> : null;
}

function Bars() {
  const { loadAnalyser, player } = useStores();
  const phase = useUnit(player.$phase);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isPlaying = phase === 'playing';
  useEffect(() => {
    if (!isPlaying) return undefined;
    const levels = new Uint8Array(BANDS);
    let frame = 0;
    let isOver = false;
    const run = async () => {
      const analyser = await loadAnalyser();
      analyser.start();
      // A hidden page gets no frames.
      const draw = () => {
        if (isOver) return;
        if (!analyser.readBands(levels)) levels.fill(0);
        if (canvas.current) drawBars(canvas.current, levels);
        frame = requestAnimationFrame(draw);
      };
      draw();
    };
    // Without its code there are no bars.
    run().catch(() => undefined);
    return () => {
      isOver = true;
      cancelAnimationFrame(frame);
    };
  }, [isPlaying, loadAnalyser]);
  return <canvas ref={canvas} className={`${s.bars} ${isPlaying ? '' : s.still}`} aria-hidden="true" />;
}
