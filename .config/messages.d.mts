import type { Plugin } from 'esbuild';

export const messagesPlugin: Plugin;
