import { clientCodeOf } from '#domain/errors/client-codes.ts';
import { Failure } from '../runtime/failure.ts';

/**
 * Every Failure of the SDK has `clientCode`: its name in other players, or null for our own errors. Defined here, because the
 * player's own pages never read it and would load the names for nothing.
 */
Object.defineProperty(Failure.prototype, 'clientCode', {
  get(this: Failure) {
    return clientCodeOf(this.error.code);
  },
});
