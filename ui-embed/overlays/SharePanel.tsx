import { useUnit } from 'effector-react';
import type { ShareNetwork } from '#domain/embed/types.ts';
import { useTranslate, useStores } from '../lib/embed-context.tsx';
import { TickIcon } from '#ui-web/icons/embed-icons.tsx';
import type { TextKey } from '../lib/texts.ts';
import { Overlay } from './Overlay.tsx';

const NETWORKS: readonly { readonly network: ShareNetwork; readonly name: TextKey }[] = [
  { network: 'facebook', name: 'embed_share_facebook' },
  { network: 'messenger', name: 'embed_share_messenger' },
  { network: 'twitter', name: 'embed_share_twitter' },
  { network: 'whatsapp', name: 'embed_share_whatsapp' },
];

/** The share options, and the confirmation after copying. Spec §2 "share panel, copy-confirmation panel". */
export function SharePanel() {
  const translate = useTranslate();
  const { $share, $resource, shareClosed } = useStores();
  const [share, resource, close] = useUnit([$share, $resource, shareClosed]);
  return (
    <Overlay label={translate('embed_share_title', { name: resource.name })} onClose={() => close()}>
      {share.view === 'SHARE' && (
        <>
          <p className="sentence share-title">{translate('embed_share_title', { name: resource.name })}</p>
          <ShareOptions />
        </>
      )}
      {share.view === 'CONFIRMATION' && (
        <p className="sentence" role="status">
          <TickIcon /> {translate('embed_success_share_link')}
        </p>
      )}
      {share.view === 'BY_HAND' && <ManualCopy text={share.text} />}
    </Overlay>
  );
}

function ShareOptions() {
  const translate = useTranslate();
  const { $config, $platform, sharedOn, copyLinkClicked, copyCodeClicked } = useStores();
  const [config, platform, shareOn, copyLink, copyCode] = useUnit([
    $config,
    $platform,
    sharedOn,
    copyLinkClicked,
    copyCodeClicked,
  ]);
  const works = (network: ShareNetwork) => network !== 'messenger' || platform.isMobile || config.facebookAppId !== null;
  return (
    <div className="share-options">
      <button type="button" className="pill primary" onClick={() => copyLink()}>
        {translate('embed_copy_link')}
      </button>
      <button type="button" className="pill primary" onClick={() => copyCode()}>
        {translate('embed_copy_code')}
      </button>
      {NETWORKS.filter(({ network }) => works(network)).map(({ network, name }) => (
        <button key={network} type="button" className="pill" onClick={() => shareOn(network)}>
          {translate(name)}
        </button>
      ))}
    </div>
  );
}

function ManualCopy({ text }: { readonly text: string }) {
  const translate = useTranslate();
  return (
    <label className="manual-copy">
      <span className="sentence">{translate('embed_copy_by_hand')}</span>
      <input readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
    </label>
  );
}
