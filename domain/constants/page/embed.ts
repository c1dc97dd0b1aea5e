/** The longest preview of a track. Spec §9 "preview 30000 ms". */
export const PREVIEW_LENGTH_MS = 30_000;

/** The position at which the next preview is fetched. Spec §9 "extra action above 29500 ms progress". */
export const PREVIEW_NEAR_END_MS = 29_500;

/** Ours: how long before its end the next whole track of a share is fetched. */
export const WHOLE_TRACK_NEAR_END_MS = 10_000;

/** From the start of a preview, or from a skip, to the prompt. Spec §9 "upsell delay 3000 ms". */
export const UPSELL_DELAY_MS = 3_000;

/** Shortest time between two moves of the progress handle that count. Spec §9 "drag throttle 50 ms". */
export const DRAG_THROTTLE_MS = 50;

/** Shortest time between two viewport updates. Spec §9 "resize throttle 100 ms". */
export const RESIZE_THROTTLE_MS = 100;

/** The duration of an overlay's fade-in. Spec §9 "modal fade-in 10 ms". */
export const MODAL_FADE_IN_MS = 10;

/** Forward and back within a podcast, and one press of an arrow key on the progress bar. Spec §9 "podcasts 15000 ms in the embed". */
export const EMBED_SEEK_STEP_MS = 15_000;

/** How long a browser remembers that the mobile app is there. Spec §9 "mobile cookie 5000 days". */
export const MOBILE_COOKIE_DAYS = 5_000;

/** The cookie that remembers it. Spec §7 "a cookie is_spotified=yes". */
export const MOBILE_COOKIE_NAME = 'is_spotified';

/** Size of the iframe in the copied code, in pixels. Spec §9 "iframe code 300 by 380". */
export const EMBED_CODE_SIZE_PX = { width: 300, height: 380 } as const;

/** Sizes of the share windows, in pixels. Spec §9 "share popups 640x551, 996x550, 640x300", assigned in the rulings. */
export const SHARE_POPUP_SIZE_PX = {
  facebook: { width: 640, height: 551 },
  messenger: { width: 996, height: 550 },
  twitter: { width: 640, height: 300 },
} as const;

/** Size of the window in which members sign in, in pixels. Ours. */
export const LOGIN_POPUP_SIZE_PX = { width: 480, height: 640 } as const;

/** The context of the message by which that window passes the session to the embed. */
export const EMBED_SESSION_CONTEXT = 'cadenza-embed-session';

/** The hashtag of every tweet. Spec §2 "tweet with hashtag NowPlaying". */
export const TWEET_HASHTAG = 'NowPlaying';

/** The product name of the embed in requests. Spec §7 "product (embed_v2)". */
export const EMBED_PRODUCT = 'embed_v2';

/** The flow of a sign-up from an embed. Spec §2 "signup page with embed-creation flow". */
export const EMBED_SIGNUP_FLOW = 'embed-creation';

/** Ours: the time for the player of whole tracks to connect before previews replace it, in milliseconds. */
export const EMBED_START_TIMEOUT_MS = 15_000;

/** Ours: the shortest and longest life of a share that expires, in seconds (a minute, a year). */
export const SHARE_LIFETIME_MIN_S = 60;
export const SHARE_LIFETIME_MAX_S = 31_536_000;

/** Ours: the sizes that the screen for embed codes offers, in pixels or as a share of the page. */
export const EMBED_SIZES_PX = {
  compact: { width: 300, height: 80 },
  card: { width: '100%', height: 152 },
  list: EMBED_CODE_SIZE_PX,
  large: { width: '100%', height: 420 },
} as const;

export type EmbedSizeName = keyof typeof EMBED_SIZES_PX;

/** Ours: the lives of shares that the screen offers, in seconds; null: until the owner ends it. */
export const SHARE_LIFETIMES_S = { day: 86_400, week: 604_800, month: 2_592_000, never: null } as const;

/** Ours: the background of an embed in the dark theme, in place of the cover's colour. */
export const EMBED_DARK_BACKGROUND = '#15121c';

/** Ours: the latest start that an embed code can have, in seconds (a day). */
export const EMBED_START_MAX_S = 86_400;

/** Ours: how long the script of the embed waits for the beginning of the first preview, in milliseconds. */
export const SCRIPT_WAIT_MS = 500;
