import { defineCadenzaAudio } from './audio-element.ts';
import { createController } from './create-controller.ts';
import type { EmbedController, EmbedControllerOptions } from './types.ts';

/** What `/embed/iframe-api/v1` gives to a page. */
interface IframeApi {
  createController(
    element: Element,
    options: EmbedControllerOptions,
    callback?: (controller: EmbedController) => void,
  ): EmbedController;
}

interface ApiWindow {
  CadenzaIframeApi?: IframeApi;
  onCadenzaIframeApiReady?: (api: IframeApi) => void;
}

/** The origin of this script: known only during its first run. */
const script = document.currentScript;
const scriptOrigin = script instanceof HTMLScriptElement && script.src !== '' ? new URL(script.src).origin : null;

const api: IframeApi = {
  createController(element, options, callback) {
    const controller = createController(element, options, scriptOrigin);
    callback?.(controller);
    return controller;
  },
};

// From a script tag: defines `window.CadenzaIframeApi` and the element, and calls the page's `onCadenzaIframeApiReady`.
const host = window as Window & ApiWindow;
host.CadenzaIframeApi = api;
defineCadenzaAudio('cadenza-audio', scriptOrigin);
const waiting = host.onCadenzaIframeApiReady;
// A page that sets its callback later is called, too.
Object.defineProperty(host, 'onCadenzaIframeApiReady', {
  configurable: true,
  set: (callback: ((api: IframeApi) => void) | undefined) => callback?.(api),
});
waiting?.(api);
