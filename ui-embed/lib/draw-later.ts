/** The longest wait for a frame, in milliseconds: pages in the background have none. */
const FRAME_WAIT_MS = 100;

/** Draws after the next frame, so that what a click starts, such as sound, does not wait for it. */
export function drawLater(draw: () => void): void {
  let isDrawn = false;
  const drawOnce = () => {
    if (isDrawn) return;
    isDrawn = true;
    draw();
  };
  requestAnimationFrame(() => setTimeout(drawOnce));
  setTimeout(drawOnce, FRAME_WAIT_MS);
}
