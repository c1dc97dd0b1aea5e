// Runs inside Chromium: the files that it keeps, and the pages that share them.
import { createCacheFiles } from '#adapters/browser/kept/cache-files.ts';
import { createSharedPages } from '#adapters/browser/kept/shared-pages.ts';

const openPage = () => createSharedPages('contract', navigator.locks);

Object.assign(window, { files: createCacheFiles('contract'), pages: [openPage(), openPage()] });
