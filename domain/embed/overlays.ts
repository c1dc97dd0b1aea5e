import { LOGIN_POPUP_SIZE_PX } from '../constants/page/embed.ts';
import { unreachable } from '../core/assert.ts';
import * as links from './links.ts';
import { HIDDEN_MODAL, withPrompt } from './modal.ts';
import { isLimited, same } from './playback.ts';
import { manualCopyShare, CONFIRMED_SHARE, HIDDEN_SHARE, SHOWN_SHARE } from './share.ts';
import type { EmbedState, EmbedStep, OverlayEvent, ShareNetwork } from './types.ts';

/** Modal, share panel, and the pages behind their buttons. Spec §4 "Modal", "Share". */
export function stepOverlay(state: EmbedState, event: OverlayEvent): EmbedStep {
  const { resource, config } = state;
  const page = resourceLink(state);
  switch (event.type) {
    case 'UPSELL_DUE':
      return event.upsellId === state.upsellId ? prompt(state) : same(state);
    case 'SHOW_PROMPT':
      return prompt(state);
    case 'HIDE_MODAL':
      return same({ ...state, modal: HIDDEN_MODAL });
    case 'ESCAPE':
      return same(state.modal.visible ? { ...state, modal: HIDDEN_MODAL } : { ...state, share: HIDDEN_SHARE });
    case 'CLICK_LOGIN':
      return openPage({ ...state, isLoginRequested: true }, links.loginPage(config.origin, resource), LOGIN_POPUP_SIZE_PX);
    case 'CLICK_SIGNUP':
      return openPage({ ...state, isLoginRequested: true }, links.signupPage(config.origin, resource));
    case 'GET_SPOTIFY_APP':
      return openPage(state, config.downloadLink ?? page);
    case 'PLAY_IN_MOBILE_APP':
      return launchApp(state);
    case 'PLAY_ON_DESKTOP':
      return openPage(state, links.desktopPage(config.origin, resource));
    case 'SHOW_SHARE':
      return same({ ...state, share: SHOWN_SHARE });
    case 'HIDE_SHARE':
      return same({ ...state, share: HIDDEN_SHARE });
    case 'COPY_URL':
      return { state: { ...state, share: CONFIRMED_SHARE }, commands: [{ type: 'copy', text: page }] };
    case 'COPY_EMBED_CODE':
      return {
        state: { ...state, share: CONFIRMED_SHARE },
        commands: [{ type: 'copy', text: links.embedCode(config.origin, resource) }],
      };
    case 'SHARE_ON':
      return { state, commands: [{ type: 'open-page', ...popupFor(state, event.network), keepsOpener: false }] };
    case 'COPY_REFUSED':
      return same({ ...state, modal: HIDDEN_MODAL, share: manualCopyShare(event.text) });
    case 'RESIZE':
      return same({ ...state, viewport: event.viewport });
    default:
      return unreachable(event);
  }
}

function prompt(state: EmbedState): EmbedStep {
  return same({ ...state, modal: withPrompt(state.modal, isLimited(state)) });
}

function openPage(state: EmbedState, url: string, popup: typeof LOGIN_POPUP_SIZE_PX | null = null): EmbedStep {
  return { state, commands: [{ type: 'open-page', url, size: popup, keepsOpener: popup !== null }] };
}

/** The address to share and copy: the resource's own address if its data has one. */
function resourceLink({ config, resource }: EmbedState): string {
  return resource.external_urls.spotify || links.resourcePage(config.origin, resource);
}

function popupFor(state: EmbedState, network: ShareNetwork): links.Popup {
  const link = resourceLink(state);
  switch (network) {
    case 'facebook':
      return links.facebookShare(link);
    case 'messenger':
      return links.messengerShare(link, state.config.facebookAppId, state.platform.isMobile);
    case 'twitter':
      return links.twitterShare(link, state.resource.name);
    case 'whatsapp':
      return links.whatsAppShare(link, state.resource.name);
  }
}

/**
 * Ruling S5.67: opens the app when it is installed or the visitor confirms it.
 * Ours, not the spec's: an installation without an app opens the web player's page.
 */
export function launchApp(state: EmbedState): EmbedStep {
  const { config, resource, platform } = state;
  const url = config.downloadLink === null ? links.resourcePage(config.origin, resource) : resource.uri;
  const known = { ...state, platform: { ...platform, hasSpotifyMobile: true }, modal: HIDDEN_MODAL };
  return { state: known, commands: [{ type: 'launch-app', url, remember: !platform.hasSpotifyMobile }] };
}
