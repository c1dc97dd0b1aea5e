import { createSeededRandom, type SeededRandom } from './instruments/seeded-random.ts';

/** What a cover shows. Hues are degrees of the colour wheel. */
export interface CoverPlan {
  /** From top to bottom. */
  readonly sky: readonly [number, number, number];
  /** What is drawn. */
  readonly ink: number;
  readonly motif: 'hills' | 'rings' | 'rain' | 'steps';
}

/** Sides of a cover, in pixels. */
const COVER_PX = 1_000;

/** A cover as a drawing: always the same for a seed. */
export function drawCover({ sky, ink, motif }: CoverPlan, seed: number): string {
  const chance = createSeededRandom(seed);
  const [top, middle, bottom] = sky;
  const gradient = `<linearGradient id="sky" x1="0" y1="0" x2="0.25" y2="1">
    <stop offset="0" stop-color="hsl(${top}, 46%, 22%)"/><stop offset="0.55" stop-color="hsl(${middle}, 44%, 44%)"/>
    <stop offset="1" stop-color="hsl(${bottom}, 58%, 72%)"/></linearGradient>`;
  const shade = `<radialGradient id="shade" cx="0.5" cy="0.42" r="0.78"><stop offset="0.55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.34"/></radialGradient>`;
  const drawn = { hills, rings, rain, steps }[motif](ink, bottom, chance);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${COVER_PX}" height="${COVER_PX}" viewBox="0 0 1000 1000">
  <defs>${gradient}${shade}</defs><rect width="1000" height="1000" fill="url(#sky)"/>${drawn}<rect width="1000" height="1000" fill="url(#shade)"/></svg>`;
}

/** A low sun over hills that grow darker towards us. */
function hills(cool: number, warm: number, chance: SeededRandom): string {
  const sunX = chance.between(580, 720);
  const sun = `<circle cx="${sunX}" cy="400" r="150" fill="hsl(${warm + 8}, 88%, 78%)"/><circle cx="${sunX}" cy="400" r="230" fill="hsl(${warm}, 90%, 80%)" opacity="0.16"/>`;
  const ridges = Array.from({ length: 6 }, (_, ridge) => {
    const base = 470 + ridge * 92;
    const wave = chance.between(0, 6);
    const points = Array.from({ length: 41 }, (__, at) => {
      const x = at * 25;
      const y = base + 46 * Math.sin(x / (150 - ridge * 9) + wave) + 20 * Math.sin(x / 63 + wave * 2.3);
      return `${x},${y.toFixed(1)}`;
    });
    return `<polygon points="0,1000 ${points.join(' ')} 1000,1000" fill="hsl(${cool - ridge * 6}, ${30 + ridge * 5}%, ${58 - ridge * 9}%)" opacity="0.92"/>`;
  });
  return sun + ridges.join('');
}

/** A lamp over water, and its rings. */
function rings(light: number, _: number, chance: SeededRandom): string {
  const x = chance.between(380, 460);
  const circles = Array.from({ length: 15 }, (__, ring) => {
    const r = 46 + ring * 50;
    const gap = chance.between(0.5, 0.92) * 2 * Math.PI * r;
    return `<circle cx="${x}" cy="430" r="${r}" fill="none" stroke="hsl(${light + ring * 3}, 70%, ${82 - ring * 2.6}%)" stroke-width="${(15 - ring * 0.8).toFixed(1)}" stroke-linecap="round" stroke-dasharray="${gap.toFixed(0)} ${(2 * Math.PI * r - gap).toFixed(0)}" transform="rotate(${chance.between(0, 360).toFixed(0)} ${x} 430)" opacity="${(0.95 - ring * 0.045).toFixed(2)}"/>`;
  });
  const waves = Array.from({ length: 12 }, (_, at) => {
    const y = 700 + at * 26;
    const from = chance.between(40, 420);
    return `<rect x="${from.toFixed(0)}" y="${y}" width="${chance.between(180, 520).toFixed(0)}" height="${(3 + at * 0.8).toFixed(1)}" rx="5" fill="hsl(${light}, 80%, 86%)" opacity="${(0.5 - at * 0.03).toFixed(2)}"/>`;
  });
  return `<rect y="680" width="1000" height="320" fill="hsl(${light + 44}, 56%, 13%)" opacity="0.62"/>${circles.join('')}<circle cx="${x}" cy="430" r="26" fill="hsl(${light - 120}, 96%, 84%)"/>${waves.join('')}`;
}

/** Slanting rain over the lines of a map. */
function rain(near: number, far: number, chance: SeededRandom): string {
  const contours = Array.from({ length: 9 }, (_, at) => {
    const r = 90 + at * 62;
    const points = Array.from({ length: 60 }, (__, step) => {
      const angle = (step / 60) * 2 * Math.PI;
      const swell = r * (1 + 0.16 * Math.sin(angle * 3 + at * 0.22) + 0.07 * Math.sin(angle * 5 - at * 0.4));
      return `${(560 + swell * Math.cos(angle)).toFixed(1)},${(540 + swell * 0.86 * Math.sin(angle)).toFixed(1)}`;
    });
    return `<polygon points="${points.join(' ')}" fill="hsl(${far - at * 5}, 52%, ${30 + at * 2}%)" fill-opacity="0.1" stroke="hsl(${near + at * 4}, 76%, ${84 - at * 3}%)" stroke-width="${at % 3 === 0 ? 5 : 2}" opacity="0.85"/>`;
  });
  const drops = Array.from({ length: 120 }, () => {
    const [x, y, length] = [chance.between(-60, 1_040), chance.between(-60, 1_000), chance.between(26, 110)];
    return `<line x1="${x.toFixed(0)}" y1="${y.toFixed(0)}" x2="${(x - length * 0.32).toFixed(0)}" y2="${(y + length).toFixed(0)}" stroke="hsl(${near}, 70%, 94%)" stroke-width="${chance.between(1.2, 3.4).toFixed(1)}" stroke-linecap="round" opacity="${chance.between(0.12, 0.55).toFixed(2)}"/>`;
  });
  return contours.join('') + drops.join('');
}

/** Steps of a scale, two of them lit. */
function steps(lit: number, ground: number, chance: SeededRandom): string {
  const first = Math.floor(chance.between(1, 3));
  const second = first + 4;
  return Array.from({ length: 8 }, (_, at) => {
    const isLit = at === first || at === second;
    const height = 190 + at * 74;
    const fill = isLit ? `hsl(${lit}, 92%, 68%)` : `hsl(${ground + at * 5}, 34%, ${26 + at * 4}%)`;
    const x = 100 + at * 102;
    const top = 860 - height;
    const glow = isLit ? `<circle cx="${x + 43}" cy="${top - 64}" r="34" fill="hsl(${lit}, 96%, 80%)"/>` : '';
    return `<rect x="${x}" y="${top}" width="86" height="${height}" rx="43" fill="${fill}" opacity="${isLit ? 1 : 0.86}"/>${glow}`;
  }).join('');
}
