import type { Image } from '#domain/catalog/types.ts';

const HUES = 360;
const SHAPES = ['arcs', 'bars', 'sun', 'steps', 'waves'] as const;

const numberOf = (name: string) => [...name].reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) % 100_003, 11);

/** A cover drawn from its name, as a data address: five plain patterns in two colours. */
export function madeUpCover(name: string, size: number): Image {
  const seed = numberOf(name);
  const hue = seed % HUES;
  const back = `hsl(${hue} 45% ${22 + (seed % 5) * 9}%)`;
  const front = `hsl(${(hue + 140 + (seed % 60)) % HUES} 70% 68%)`;
  const drawing = draw(SHAPES[Math.floor(seed / 7) % SHAPES.length] ?? 'sun', front, seed);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100"><rect width="100" height="100" fill="${back}"/>${drawing}</svg>`;
  return { url: `data:image/svg+xml,${encodeURIComponent(svg)}`, width: size, height: size };
}

function draw(shape: (typeof SHAPES)[number], front: string, seed: number): string {
  const each = (count: number, one: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => one(index)).join('');
  switch (shape) {
    case 'arcs':
      return each(
        5,
        (index) => `<circle cx="50" cy="100" r="${16 + index * 15}" fill="none" stroke="${front}" stroke-width="3"/>`,
      );
    case 'bars':
      return each(7, (index) => {
        const height = 20 + ((seed >> index) % 6) * 11;
        return `<rect x="${12 + index * 11}" y="${90 - height}" width="6" height="${height}" fill="${front}"/>`;
      });
    case 'sun':
      return `<circle cx="${30 + (seed % 40)}" cy="46" r="24" fill="${front}"/><rect y="70" width="100" height="30" fill="rgb(0 0 0 / .28)"/>`;
    case 'steps':
      return each(
        5,
        (index) =>
          `<rect x="${index * 20}" y="${80 - index * 16}" width="20" height="100" fill="${front}" opacity="${0.3 + index * 0.15}"/>`,
      );
    case 'waves':
      return each(
        6,
        (index) => `<path d="M0 ${24 + index * 12}q25-14 50 0t50 0" fill="none" stroke="${front}" stroke-width="3"/>`,
      );
  }
}
