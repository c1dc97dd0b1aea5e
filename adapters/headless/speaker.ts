import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import type { MediaPipeline, PlayId } from '#application/ports/media-pipeline.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import { MS_PER_S } from '#domain/constants/playback/media.ts';
import type { Output } from './cli.ts';

/** A part of a file that an external program plays. */
export interface PlaybackSpan {
  readonly url: string;
  readonly fromS: number;
  readonly volume01: number;
  readonly rate: number;
}

export interface Speaker {
  play(stretch: PlaybackSpan): void;
  stop(): void;
}

type PlayerProgram = Exclude<Output, 'auto' | 'silent'>;

const HUNDREDTHS = 100;
const ARGUMENTS: Readonly<Record<PlayerProgram, (stretch: PlaybackSpan) => readonly string[]>> = {
  ffplay: ({ url, fromS, volume01, rate }) => [
    ...['-nodisp', '-autoexit', '-loglevel', 'error', '-ss', String(fromS)],
    ...['-volume', String(Math.round(volume01 * HUNDREDTHS)), '-af', `atempo=${String(rate)}`, url],
  ],
  mpv: ({ url, fromS, volume01, rate }) => [
    ...['--no-video', '--really-quiet', `--start=${String(fromS)}`],
    ...[`--volume=${String(Math.round(volume01 * HUNDREDTHS))}`, `--speed=${String(rate)}`, url],
  ],
};

const isInstalled = (program: PlayerProgram) => spawnSync('sh', ['-c', 'command -v "$1"', 'sh', program]).status === 0;

/** The program that is to sound, or null for none. */
export function programFor(output: Output): PlayerProgram | null {
  if (output === 'silent') return null;
  if (output === 'auto') return (['mpv', 'ffplay'] as const).find(isInstalled) ?? null;
  return output;
}

/**
 * The loudspeaker of this machine through an external program, one process a span. `failed` gets the reason when there is no
 * sound.
 */
export function createSpeaker(program: PlayerProgram, failed: (reason: string) => void): Speaker {
  let child: ChildProcess | null = null;
  const silence = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  return {
    stop: silence,
    play(stretch) {
      silence();
      const started = (child = spawn(program, ARGUMENTS[program](stretch), { stdio: ['ignore', 'ignore', 'pipe'] }));
      let errorOutput = '';
      started.stderr.on('data', (text: Buffer) => (errorOutput = text.toString().trim()));
      started.on('error', (error) => failed(error.message));
      started.on('exit', (code) => {
        if (code !== null && code !== 0) failed(errorOutput.split('\n').at(-1) ?? '');
      });
    },
  };
}

/** Makes a silent pipeline audible: the pipeline keeps the time, the speaker plays. */
export function createSpeakerPipeline(media: MediaPipeline, speaker: Speaker, baseUrl: string): MediaPipeline {
  const tracks = new Map<PlayId, PlayableTrack>();
  let sounding: PlayId | null = null;
  let volume01 = 1;
  let rate = 1;

  const silence = () => {
    sounding = null;
    speaker.stop();
  };
  const sound = (playId: PlayId) => {
    const url = tracks.get(playId)?.urls[0];
    if (url === undefined) return;
    sounding = playId;
    speaker.play({ url: new URL(url, baseUrl).href, fromS: media.positionMs() / MS_PER_S, volume01, rate });
  };
  const again = () => {
    if (sounding !== null) sound(sounding);
  };

  media.onEvent((event) => {
    if (event.type === 'playing') sound(event.playId);
    if (event.type === 'paused' || event.type === 'waiting' || event.type === 'failed' || event.type === 'ended') silence();
  });
  return {
    ...media,
    open(playId, track, start) {
      silence();
      tracks.clear();
      tracks.set(playId, track);
      media.open(playId, track, start);
    },
    preload(playId, track, join) {
      tracks.set(playId, track);
      media.preload(playId, track, join);
    },
    seek(positionMs) {
      silence();
      media.seek(positionMs);
    },
    stop() {
      silence();
      media.stop();
    },
    setVolume(next01) {
      volume01 = next01;
      media.setVolume(next01);
      again();
    },
    setRate(next) {
      rate = next;
      media.setRate(next);
      again();
    },
  };
}
