/** The path of the script that runs the service. */
export function serviceScript(): Promise<string>;
