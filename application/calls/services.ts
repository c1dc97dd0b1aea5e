/** The prefixes of the services' paths. Spec §7 "Service path prefixes", protocol §1. */
export const SERVICES = [
  'v1',
  'open-backend-2/v1',
  'melody/v1',
  'radio-apollo/v3',
  'metrics-backend/v1',
  'playlistextender',
  'recently-played/v3',
  'collection-view/v1',
  'sponsoredplaylist/v1',
  'social-connect/v1',
  'playlist/v2',
  'inspiredby-mix/v2',
  'ads',
  'pathfinder/v1',
  'autoplay-enabled',
  'age-verification/v1',
] as const;

export type Service = (typeof SERVICES)[number];

/** Base URLs by service, with or without a trailing slash. */
export type Hosts = Readonly<Partial<Record<Service, string>>>;

/** The URL of a call: on the host of its service, or on `origin` without one. Spec §7 "a configured host per service". */
export function serviceUrl(path: string, hosts: Hosts, origin: string): string {
  const service = SERVICES.find((one) => path.startsWith(`/${one}/`));
  const host = (service === undefined ? undefined : hosts[service]) ?? origin;
  return withSlash(host) + path.slice(1);
}

/** Spec §7 "Hosts forced to end with a slash". */
const withSlash = (host: string) => (host.endsWith('/') ? host : `${host}/`);
