import type { DeviceCapabilities } from '#domain/devices/types.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { AudioSource, Variant } from '../ports/media/packager.ts';
import { isProtected, variantsOf } from '../records/audio-variants.ts';
import { CLEARKEY } from '../../domain/constants/media/media.ts';
import type { Protection } from './protection.ts';

export type VariantChoice =
  | { readonly ok: true; readonly variant: Variant; readonly format: 'file_ids_mp4' | 'file_urls_mp3' }
  | { readonly ok: false; readonly reason: string };

/** The catalogue's text; players recognise it. */
const NO_EME = playerError('EME_API_UNSUPPORTED').message;
const NO_FORMAT = 'This device does not play the format of this track.';

/**
 * The shape of a source a device gets: the first that is offered, that the operator's setting allows
 * and that the device takes. Ruling "Protection".
 */
export function chooseVariant(
  source: AudioSource,
  capabilities: DeviceCapabilities,
  protection: Protection,
  licensed: readonly string[] = [CLEARKEY],
): VariantChoice {
  const hasEme = capabilities.key_systems?.some((name) => licensed.includes(name)) ?? false;
  const allowed = allowedVariants(source, protection);
  const fitting = allowed.filter((variant) => hasEme || !isProtected(variant));
  if (fitting.length === 0) return { ok: false, reason: NO_EME };
  const variant = fitting.find((one) => capabilities.manifest_formats.includes(formatOf(one)));
  return variant ? { ok: true, variant, format: formatOf(variant) } : { ok: false, reason: NO_FORMAT };
}

const formatOf = (variant: Variant) => (variant === 'mp3' ? 'file_urls_mp3' : 'file_ids_mp4');

/** Best first. Where-possible encrypts only what needs no re-encoding; always and never speak for themselves. */
export function allowedVariants({ codec, container }: AudioSource, protection: Protection): readonly Variant[] {
  const offered = variantsOf(codec, container);
  if (protection === 'always') return offered.includes('mp4-cenc') ? ['mp4-cenc'] : ['aac-cenc'];
  if (protection === 'never') return offered.includes('mp3') ? ['mp3'] : offered.filter((variant) => isClear(variant));
  return offered.includes('mp3') ? ['mp3'] : offered.filter((variant) => isClear(variant) || variant === 'mp4-cenc');
}

const isClear = (variant: Variant) => variant === 'mp4-clear' || variant === 'aac-clear';

/** Whether a device that decodes these types decodes this one: the container and the family of the codec count. */
export function canDecode(mimeTypes: readonly string[] | undefined, mimeType: string): boolean {
  return mimeTypes === undefined || mimeTypes.some((known) => familyOf(known) === familyOf(mimeType));
}

/** `audio/mp4; codecs="mp4a.40.2"` → `audio/mp4 mp4a`. */
function familyOf(mimeType: string): string {
  const [container = '', parameters = ''] = mimeType.toLowerCase().split(';');
  const codec = /codecs="?([^".,]+)/.exec(parameters)?.[1] ?? '';
  return `${container.trim()} ${codec}`.trim();
}
