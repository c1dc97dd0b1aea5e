const LEVEL_MAX = 255;
/** The part of its place that a bar fills. */
const BAR_SHARE = 0.72;

/** Draws a bar of each level, 0 to 255, in the text colour of the canvas, as sharp as the screen. Low frequencies are at the left. */
export function drawBars(canvas: HTMLCanvasElement, levels: Uint8Array): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const scale = window.devicePixelRatio || 1;
  const [width, height] = [Math.round(canvas.clientWidth * scale), Math.round(canvas.clientHeight * scale)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  context.clearRect(0, 0, width, height);
  context.fillStyle = getComputedStyle(canvas).color;
  const place = width / levels.length;
  levels.forEach((level, index) => {
    const tall = Math.round((level / LEVEL_MAX) * height);
    context.fillRect(Math.round((index + (1 - BAR_SHARE) / 2) * place), height - tall, Math.max(1, place * BAR_SHARE), tall);
  });
}
