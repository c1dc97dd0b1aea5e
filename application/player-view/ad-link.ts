import { AD_HOST_SCHEMES } from '#domain/constants/page/sdk.ts';
import { PRODUCT_SCHEME } from '#domain/constants/content/uri.ts';

/** Spec §5 "Ad click URL accepted only if it begins with {host} https:// or the product scheme; else replaced by '#'". */
export function adClickUrl(url: string, host: string): string {
  return [host, ...AD_HOST_SCHEMES, `${PRODUCT_SCHEME}:`].some((start) => start !== '' && url.startsWith(start)) ? url : '#';
}
