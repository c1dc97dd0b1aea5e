import { useUnit } from 'effector-react';
import { useId, useState } from 'react';
import { EMBED_SIZES_PX, type EmbedSizeName } from '#domain/constants/page/embed.ts';
import { embedPath, iframeCode, secondsOfTime } from '#domain/embed/code.ts';
import { formatContentUri, parseContentUri, type ContentUri } from '#domain/uri/content-uri.ts';
import { Field } from '../../controls/Field.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { Switch } from '../../controls/Switch.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { EMBED_TEXTS as T } from '../../texts/screens/embed-texts.ts';
import { NotFoundScreen } from '../account/NotFoundScreen.tsx';
import { Copyable } from '../../controls/Copyable.tsx';
import * as s from './EmbedCodeScreen.module.css';
import { ShareForm } from './ShareForm.tsx';

/** The screen that makes the embed code of a resource, with a live view. */
export function EmbedCodeScreen({ type, id }: { readonly type: string; readonly id: string }) {
  const uri = parseContentUri(`spotify:${type}:${id}`);
  return uri === null ? <NotFoundScreen /> : <EmbedCode uri={uri} />;
}

const SIZES = Object.keys(EMBED_SIZES_PX) as readonly EmbedSizeName[];

function EmbedCode({ uri }: { readonly uri: ContentUri }) {
  const share = useUnit(useStores().members.$share);
  const [size, setSize] = useState<EmbedSizeName>('list');
  const [isDark, setIsDark] = useState(false);
  const [start, setStart] = useState('0:00');
  const [title, setTitle] = useState(T.title);
  const sizeId = useId();
  const startS = secondsOfTime(start);
  const token = share?.uri === formatContentUri(uri) ? new URL(share.url).searchParams.get('share') : null;
  const path = embedPath(uri, { share: token, isDark, startS: startS ?? 0 });
  const { width, height } = EMBED_SIZES_PX[size];
  return (
    <>
      <Heading text={T.title} />
      <div className={s.columns}>
        <div className={s.choices}>
          <label className={s.choice} htmlFor={sizeId}>
            {T.size}
            <select id={sizeId} value={size} onChange={(event) => setSize(event.target.value as EmbedSizeName)}>
              {SIZES.map((name) => (
                <option key={name} value={name}>
                  {T.sizes[name]}
                </option>
              ))}
            </select>
          </label>
          <label className={s.choice}>
            {T.dark}
            <Switch isOn={isDark} onChange={setIsDark} />
          </label>
          <Field
            label={T.start}
            name="start"
            value={start}
            onChange={setStart}
            hint={startS === null ? T.startHint : undefined}
          />
          <Copyable label={T.code} text={iframeCode({ src: window.location.origin + path, title, width, height })} texts={T} />
          {uri.type === 'playlist' && <ShareForm uri={formatContentUri(uri)} />}
        </div>
        <div className={s.preview}>
          <h2>{T.preview}</h2>
          <iframe
            key={path}
            src={path}
            title={T.preview}
            width={width}
            height={height}
            // The page of the embed is on this origin: its title is the name of the resource.
            onLoad={({ currentTarget }) => setTitle(currentTarget.contentDocument?.title ?? T.title)}
          />
        </div>
      </div>
    </>
  );
}
