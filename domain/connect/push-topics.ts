/*
 * Addresses of what the service pushes through the dealer: the client matches what the service sends.
 * Spec §7 "Push messages".
 */

/** The cluster changed. */
export const CLUSTER_TOPIC = 'hm://connect-state/v1/cluster';
/** A command is done; the payload carries its ack id. */
export const ACKS_TOPIC = 'hm://connect-state/v1/acks';
/** A command for the device that receives it. */
export const COMMAND_TOPIC = 'hm://track-playback/v1/command';
/** Another client plays with this account. Spec §4 "play token". */
export const PLAY_TOKEN_LOST_TOPIC = 'hm://play-token/v1/lost';
/** The listener removed the receiving device from the account. Ours. */
export const DEVICE_REMOVED_TOPIC = 'hm://track-playback/v1/removed';
/** The product state changed. */
export const PRODUCT_TOPIC = 'spotify:user:attributes:update';
/** Resume points of episodes changed. */
export const RESUME_TOPIC = 'hm://podcasts/v1/resume';
/** The shared listening session changed. */
export const SESSION_UPDATE_TOPIC = 'social-connect/v2/session_update';

/** Matches the topics of `collectionTopic`. */
export const COLLECTION_TOPIC = /^hm:\/\/collection\/\w+\/[^/]+\/json$/;
/** A list of saved items changed. */
export const collectionTopic = (kind: string, userId: string) => `hm://collection/${kind}/${encodeURIComponent(userId)}/json`;

/** Matches the topics of `playlistTopic`. */
export const PLAYLIST_TOPIC = /^hm:\/\/playlist\/v2\/playlist\/([0-9a-zA-Z]+)$/;
/** A playlist changed. */
export const playlistTopic = (playlistId: string) => `hm://playlist/v2/playlist/${playlistId}`;

/** Matches the topics of `rootlistTopic`. */
export const ROOTLIST_TOPIC = /^hm:\/\/playlist\/user\/.+\/rootlist$/;
/** The list of a user's playlists and folders changed. */
export const rootlistTopic = (userId: string) => `hm://playlist/user/${userId}/rootlist`;

/** Matches the topics of `connectionTopic`; the first group is the connection id, URL-encoded. */
export const CONNECTION_TOPIC = /^hm:\/\/pusher\/v1\/connections\/(.+)$/;
/** The first push on a connection: its id. */
export const connectionTopic = (connectionId: string) => `hm://pusher/v1/connections/${encodeURIComponent(connectionId)}`;
