/* The code of shared listening, which loads after the connection: one script. */
export { createGuestCommands } from './guest-controller.ts';
export { createListeningClient } from './session-client.ts';
