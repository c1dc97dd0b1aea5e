/** Makes the package of the service of pages that are built. */
export function makeRelease(folder?: string): Promise<string>;
/** Makes its tarball. Returns the path. */
export function packRelease(folder: string): string;
