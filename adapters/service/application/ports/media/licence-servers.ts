interface LicenceResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** The operator's licence servers, out on the network. Adapter: adapters/network/licence-servers. */
export interface LicenceServers {
  /** Hands a challenge on with the operator's headers. Any status is a response; rejects when none came in time. */
  requestLicence(server: LicenceServer, contentId: string, challenge: Uint8Array, contentType: string): Promise<LicenceResponse>;
}

/** No licence servers. */
export const NO_LICENCE_SERVERS: LicenceServers = {
  requestLicence: () => Promise.reject(new Error('there are no licence servers')),
};

/** A licence server of the operator's. */
export interface LicenceServer {
  /** https; `{contentId}` is replaced by the id of the file. */
  readonly url: string;
  /** Request headers for the server. Pages never see them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The server certificate for players; null without one. */
  readonly certificate: Uint8Array | null;
}
