import { useUnit } from 'effector-react';
import { MODAL_FADE_IN_MS } from '#domain/constants/page/embed.ts';
import { modalOffers, modalText, type ModalOffer, type ModalType } from '#domain/embed/modal.ts';
import { useTranslate, useStores } from '../lib/embed-context.tsx';
import { CloseIcon } from '#ui-web/icons/common-icons.tsx';
import type { TextKey } from '../lib/texts.ts';

const OFFER_NAMES: Readonly<Record<ModalOffer, TextKey>> = {
  login: 'embed_login',
  signup: 'embed_signup',
  'get-app': 'embed_get_app',
  'play-in-app': 'embed_play_in_app',
  open: 'embed_open',
};

/** The prompt with an offer, or the reason why a track is unavailable. The playback controls stay usable. Spec §2 "upsell/unavailable modal". */
export function Prompt() {
  const { type, visible } = useUnit(useStores().$modal);
  return visible && type !== null ? <Invitation type={type} /> : null;
}

function Invitation({ type }: { readonly type: ModalType }) {
  const translate = useTranslate();
  const { $resource, $unavailable, $platform, $session, $config, modalClosed } = useStores();
  const [resource, track, platform] = useUnit([$resource, $unavailable, $platform]);
  const [session, config, close] = useUnit([$session, $config, modalClosed]);
  const sentence = translate(modalText(type, resource.type, track, platform.isMobile) as TextKey);
  const offers = modalOffers({
    helps: type !== 'UNAVAILABLE_TRACK' || track?.type === 'episode' || (track?.flaggedPlayable ?? false),
    isMobile: platform.isMobile,
    loggedIn: session.loggedIn,
    enableLogin: config.enableLogin,
    hasDownloadLink: config.downloadLink !== null,
  });
  return (
    <section className="prompt" role="dialog" aria-label={sentence} style={{ animationDuration: `${MODAL_FADE_IN_MS}ms` }}>
      <p className="sentence" role="status" title={sentence}>
        {sentence}
      </p>
      <div className="offers">
        {offers.map((offer, place) => (
          <OfferButton key={offer} offer={offer} isPrimary={place === 0} />
        ))}
      </div>
      <button type="button" className="icon prompt-close" aria-label={translate('embed_close')} onClick={() => close()}>
        <CloseIcon />
      </button>
    </section>
  );
}

function OfferButton({ offer, isPrimary }: { readonly offer: ModalOffer; readonly isPrimary: boolean }) {
  const translate = useTranslate();
  const { loginClicked, signupClicked, getAppClicked, playInAppClicked, logoClicked } = useStores();
  const [login, signup, open] = useUnit([loginClicked, signupClicked, logoClicked]);
  const [getApp, playInApp] = useUnit([getAppClicked, playInAppClicked]);
  const clicked = { login, signup, 'get-app': getApp, 'play-in-app': playInApp, open }[offer];
  return (
    <button type="button" className={isPrimary ? 'pill primary' : 'pill'} onClick={() => clicked()}>
      {translate(OFFER_NAMES[offer])}
    </button>
  );
}
