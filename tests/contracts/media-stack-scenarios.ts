import { ENCRYPTED_MEDIA_SCENARIOS } from './encrypted-media.ts';
import { MEDIA_ELEMENT_SCENARIOS } from './media-element.ts';
import { MEDIA_SOURCE_SCENARIOS } from './media-source.ts';
import type { StackScenario } from './media-stack.ts';

/** The contract of a browser's media stack: media source, media element, encrypted media. */
export const MEDIA_STACK_SCENARIOS: readonly StackScenario[] = [
  ...MEDIA_SOURCE_SCENARIOS,
  ...MEDIA_ELEMENT_SCENARIOS,
  ...ENCRYPTED_MEDIA_SCENARIOS,
];
