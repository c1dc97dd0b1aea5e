/** Step of an arrow key on the focused seek bar, in milliseconds. */
export const SEEK_ARROW_STEP_MS = 5_000;

/** Step of Page Up and Page Down on the focused seek bar, in milliseconds. */
export const SEEK_PAGE_STEP_MS = 15_000;

/** Steps of the buttons for episodes, in milliseconds. */
export const SKIP_BACK_MS = 15_000;
export const SKIP_FORWARD_MS = 30_000;

/** Settings in local storage. */
export const SINGLE_KEYS = { key: 'cadenza.singleKeys', values: ['on', 'off'] } as const;
export const OWN_KEYS_KEY = 'cadenza.keys';
export const LANGUAGE_KEY = 'cadenza.language';
export const DEVICE_NAME_KEY = 'cadenza.deviceName';

/** Step of a volume key, from 0 to 1. */
export const VOLUME_KEY_STEP01 = 0.05;

/** Volume after unmuting when no earlier volume is known, from 0 to 1. */
export const UNMUTED_VOLUME01 = 0.5;

/** Debounce delay of the search field, in milliseconds. */
export const SEARCH_DEBOUNCE_MS = 150;

/** Suggestions below the search field, and songs beside the best result. */
export const SEARCH_SUGGESTIONS_MAX = 6;
export const TOP_TRACKS_SHOWN = 6;

/** Periods to choose in a filter, in days. */
export const PERIODS_DAYS = [7, 30, 90, 365] as const;

/** Polling interval of a running library scan, in milliseconds. */
export const SCAN_REFRESH_MS = 2_000;

/** How long scroll restoration waits for a screen that loads page by page, in milliseconds. */
export const SCROLL_RESTORATION_TIMEOUT_MS = 5_000;

/** Rows of cards rendered above and below the viewport. */
export const GRID_OVERSCAN_ROWS = 3;

/** Heights of a row of the queue, and of a row of a playlist and of the list of playlists, in CSS pixels. */
export const ROW_PX = { queue: { comfortable: 60, compact: 46 }, playlist: { comfortable: 56, compact: 44 } } as const;

/** Height of a row of a track table before it is measured, in CSS pixels. */
export const TRACK_ROW_PX = 56;

/** Longest table that renders all its rows, so that the browser's text search finds them. */
export const UNVIRTUALIZED_ROWS_MAX = 100;

/** The service makes the cover of a playlist from at most this many songs at its beginning. */
export const COVER_ITEMS_MAX = 100;

/** Rows of a queue, a playlist or a table rendered above and below the viewport. */
export const OVERSCAN_ROWS = 8;

/** How long a finger rests on an item until its menu opens, in milliseconds, and how far it may move, in CSS pixels. */
export const LONG_PRESS_MS = 500;
export const LONG_PRESS_MOVE_PX = 10;

/** Distance from the edge at which a dragged row scrolls the list, and the scroll step, in CSS pixels. */
export const DRAG_EDGE_PX = 48;
export const DRAG_EDGE_STEP_PX = 12;

/** How long code that a click needs may take until the page shows that it loads, in milliseconds. */
export const LOADING_SHOWN_AFTER_MS = 300;

/** How long a toast is visible, in milliseconds; one with Undo stays longer. */
export const TOAST_SHOWN_MS = 4_000;
export const UNDO_TOAST_SHOWN_MS = 10_000;

/** Smallest width of a card in a grid, in CSS pixels. */
export const CARD_WIDTH_MIN_PX = { comfortable: 148, compact: 128 } as const;

/** Shortest password the service accepts, in characters. Error: SIGN_UP_PASSWORD_SHORT. */
export const PASSWORD_LENGTH_MIN = 8;

/** Skeleton cards and rows of a loading screen. */
export const SKELETON_CARDS = 6;
export const SKELETON_ROWS = 8;

/** How wide the covers of cards are, for the `sizes` attribute. */
export const CARD_COVER_SIZES = '(max-width: 640px) min(9.5rem, 42vw), 220px';

/** Longer names of the item of a page are smaller, in characters. */
export const HERO_NAME_LENGTH = 28;

/** Of Home, the rows and their cards that are drawn before its script runs: those in view on wide screens. */
export const FIRST_ROWS_MAX = 3;
export const FIRST_CARDS_MAX = 20;

/** How long the first render waits for its data, in milliseconds. */
export const FIRST_DATA_WAIT_MS = 1_000;

/** How long the player's scripts wait for the paint of the first view, in milliseconds. */
export const FIRST_PAINT_WAIT_MS = 300;

/** How often a page checks whether the covers of its first screen are there, in milliseconds. */
export const FIRST_SCREEN_CHECK_MS = 100;

/** The scripts of other screens are loaded this long after the first one was shown; it counts as shown after the same time. In milliseconds. */
export const PRELOAD_AFTER_MS = 1_500;
