import { withConstants } from '../events.ts';
import { ERROR } from './element-state.ts';

/** HTML `MediaError`. */
export class ScriptedMediaError {
  readonly #code: number;
  readonly #message: string;

  constructor(code: number, message: string) {
    this.#code = code;
    this.#message = message;
  }
  get code() {
    return this.#code;
  }
  get message() {
    return this.#message;
  }
}

withConstants(ScriptedMediaError, {
  MEDIA_ERR_ABORTED: ERROR.aborted,
  MEDIA_ERR_NETWORK: ERROR.network,
  MEDIA_ERR_DECODE: ERROR.decode,
  MEDIA_ERR_SRC_NOT_SUPPORTED: ERROR.unsupported,
});
