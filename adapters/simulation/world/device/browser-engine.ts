import { createPipeline } from '#adapters/browser/create-pipeline.ts';
import { installBrowserGlobals } from '#adapters/fakes/scripted-browser/scripted-browser.ts';
import { createScriptedEngine } from '#adapters/fakes/scripted-browser/scripted-engine.ts';
import { ORIGIN } from '../accounts.ts';
import type { CreateMedia } from '../page-context.ts';

/** How many worlds use the names of the browser; the last one takes them away. */
let users = 0;
let uninstallGlobals = () => {};

/** The engine of the product in a scripted browser. Puts names of the browser into the global scope until `uninstall`. */
export function installBrowserEngine(): { readonly createMedia: CreateMedia; uninstall(): void } {
  if (users === 0) uninstallGlobals = installBrowserGlobals(ORIGIN);
  users += 1;
  return {
    createMedia: (parts) => createScriptedEngine({ ...parts, createPipeline }),
    uninstall() {
      users -= 1;
      if (users === 0) uninstallGlobals();
    },
  };
}
