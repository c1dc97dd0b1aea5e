export { createController } from './create-controller.ts';
export { type CadenzaAudioElement, defineCadenzaAudio } from './audio-element.ts';
export type * from './types.ts';
