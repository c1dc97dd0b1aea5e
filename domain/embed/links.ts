import { EMBED_PRODUCT, EMBED_SIGNUP_FLOW, SHARE_POPUP_SIZE_PX, TWEET_HASHTAG } from '../constants/page/embed.ts';
import { iframeCode } from './code.ts';
import type { EmbedResource } from './resource.ts';
import { parseContentUri } from '../uri/content-uri.ts';

export interface Popup {
  readonly url: string;
  /** Pixels; null opens a tab. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

type Pairs = Readonly<Record<string, string>>;

function withQuery(address: string, pairs: Pairs): string {
  return `${address}?${Object.entries(pairs)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
}

/** `/album/{id}`: the resource's page, built from its id. */
function pathOf(resource: EmbedResource): string {
  const uri = parseContentUri(resource.uri);
  return uri === null ? '/' : `/${uri.type}/${uri.id}`;
}

/** Spec §2 "external resource page built from the resource id". */
export function resourcePage(origin: string, resource: EmbedResource): string {
  return `${origin}${pathOf(resource)}`;
}

/** Spec §2 "login page with continue URL". `embed` is the resource whose embed gets a session from that page. */
export function loginPage(origin: string, resource: EmbedResource): string {
  return withQuery(`${origin}/login`, { continue: resourcePage(origin, resource), embed: resource.uri });
}

/** Spec §2 "Redirect path /go takes query params uri, redirect, product". */
function goPage(origin: string, resource: EmbedResource, redirect: string): string {
  return withQuery(`${origin}/go`, { uri: resource.uri, redirect, product: EMBED_PRODUCT });
}

/** Leads through `/go` to the sign-up page with the flow and the forward address. Spec §6 "go to /go with redirect to signup". */
export function signupPage(origin: string, resource: EmbedResource): string {
  return goPage(origin, resource, withQuery('/signup', { flow: EMBED_SIGNUP_FLOW, forward_url: resourcePage(origin, resource) }));
}

/** Spec §4 PLAY_ON_DESKTOP, through `/go`. */
export function desktopPage(origin: string, resource: EmbedResource): string {
  return goPage(origin, resource, pathOf(resource));
}

/** The iframe code that a visitor can paste into another page, of a share with its address. Spec §9 "iframe code 300 by 380". */
export function embedCode(origin: string, resource: EmbedResource): string {
  const { spotify: link } = resource.external_urls;
  const src = link.startsWith(`${origin}/embed/`) ? link : `${origin}/embed${pathOf(resource)}`;
  return iframeCode({ src, title: resource.name });
}

/** Spec §2 "Facebook post". */
export function facebookShare(link: string): Popup {
  return { url: withQuery('https://www.facebook.com/sharer/sharer.php', { u: link }), size: SHARE_POPUP_SIZE_PX.facebook };
}

/** Spec §2 "Facebook Messenger send (or app link on mobile)". */
export function messengerShare(link: string, appId: string | null, isMobile: boolean): Popup {
  if (isMobile) return { url: withQuery('fb-messenger://share/', { link }), size: null };
  const url = withQuery('https://www.facebook.com/dialog/send', { app_id: appId ?? '', link, redirect_uri: link });
  return { url, size: SHARE_POPUP_SIZE_PX.messenger };
}

/** Spec §2 "tweet with hashtag NowPlaying". */
export function twitterShare(link: string, title: string): Popup {
  const url = withQuery('https://twitter.com/intent/tweet', { text: title, url: link, hashtags: TWEET_HASHTAG });
  return { url, size: SHARE_POPUP_SIZE_PX.twitter };
}

/** Spec §2 "WhatsApp text". */
export function whatsAppShare(link: string, title: string): Popup {
  return { url: withQuery('https://wa.me/', { text: `${title} ${link}` }), size: null };
}
