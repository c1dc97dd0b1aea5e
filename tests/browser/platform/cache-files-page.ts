// Runs inside Chromium: the files that it keeps.
import { createCacheFiles } from '#adapters/browser/platform/cache-files.ts';

Object.assign(window, { files: createCacheFiles('contract') });
