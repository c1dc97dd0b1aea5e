import { MOBILE_QUALITY_KEY, QUALITY_KEY } from '#domain/constants/playback/quality.ts';
import { QUALITIES, type Quality } from '#domain/media/streaming-quality.ts';
import { FieldGroup } from '../../controls/choice/FieldGroup.tsx';
import { InlineSelect } from '../../controls/choice/InlineSelect.tsx';
import { useSetting } from '../../hooks/data/use-setting.ts';
import { SOUND_DIALOG_TEXTS } from '../../texts/shell/sound-dialog-texts.ts';
import * as s from './SoundSettings.module.css';

interface QualityFieldProps {
  readonly label: string;
  readonly storageKey: string;
  readonly texts: Readonly<Record<Quality, string>>;
}

function QualityField({ label, storageKey, texts: options }: QualityFieldProps) {
  const [quality, choose] = useSetting(storageKey, QUALITIES);
  return (
    <label className={s.field}>
      <span>{label}</span>
      <InlineSelect value={quality} options={QUALITIES.map((one) => [one, options[one]] as const)} onChange={choose} />
    </label>
  );
}

/** The streaming quality, and that on mobile data where the browser knows the kind of line. */
export function QualitySettings() {
  const { quality: texts } = SOUND_DIALOG_TEXTS;
  return (
    <FieldGroup title={texts.title}>
      <QualityField label={texts.usual} storageKey={QUALITY_KEY} texts={texts.options} />
      {'connection' in navigator && (
        <QualityField label={texts.mobile} storageKey={MOBILE_QUALITY_KEY} texts={{ ...texts.options, auto: texts.asUsual }} />
      )}
      <p className={s.empty}>{texts.hint}</p>
    </FieldGroup>
  );
}
