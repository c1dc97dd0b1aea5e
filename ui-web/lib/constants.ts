/** How far an arrow key moves the seek bar that has the focus, in milliseconds. */
export const SEEK_ARROW_STEP_MS = 5_000;

/** How far the Page keys move it, in milliseconds. */
export const SEEK_PAGE_STEP_MS = 15_000;

/** One press of a volume key, of a volume from 0 to 1. */
export const VOLUME_KEY_STEP01 = 0.05;

/** The volume that "unmute" goes to when none was heard before, from 0 to 1. */
export const UNMUTED_VOLUME01 = 0.5;

/** The pause in typing after which a search is sent, in milliseconds. */
export const SEARCH_DEBOUNCE_MS = 150;

/** How often a running library scan is asked for its progress, in milliseconds. */
export const SCAN_REFRESH_MS = 2_000;

/** How long a screen that comes page by page is followed down to where it was left, in milliseconds. */
export const SCROLL_RESTORATION_TIMEOUT_MS = 5_000;

/** Rows of cards kept ready below and above the visible part of a long list. */
export const GRID_OVERSCAN_ROWS = 3;

/** The height of a row of the queue, in CSS pixels: it does not depend on what stands in it. */
export const QUEUE_ROW_PX = 60;

/** The height of a row of a playlist and of the list of playlists, in CSS pixels. */
export const PLAYLIST_ROW_PX = 56;

/** The height of a row of a track table, in CSS pixels, until it is drawn. */
export const TRACK_ROW_PX = 56;

/** Up to so many rows a table is drawn as a whole, so that the browser finds words in it. */
export const UNVIRTUALIZED_ROWS_MAX = 100;

/** Songs at the beginning of a playlist that its picture is made of, at most. */
export const COVER_ITEMS_MAX = 100;

/** Rows of a queue, a playlist or a table kept ready below and above the visible part. */
export const OVERSCAN_ROWS = 8;

/** How close to the edge a dragged row makes the list move along, and by how much at a time, in CSS pixels. */
export const DRAG_EDGE_PX = 48;
export const DRAG_EDGE_STEP_PX = 12;

/** How long a short word of success stays on the screen, in milliseconds; one that can be taken back stays longer. */
export const TOAST_SHOWN_MS = 4_000;
export const UNDO_TOAST_SHOWN_MS = 10_000;

/** The narrowest a card of a grid gets, in CSS pixels. */
export const CARD_WIDTH_MIN_PX = 148;

/** The shortest password the service takes. Spec-side text: SIGN_UP_PASSWORD_SHORT. */
export const PASSWORD_LENGTH_MIN = 8;

/** Skeleton cards and rows drawn while a screen loads. */
export const SKELETON_CARDS = 6;
export const SKELETON_ROWS = 8;
