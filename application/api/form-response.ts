import { authFormError, type AuthForm } from '#domain/session/auth-form-error.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';

/** Turns an error of a form's request into the sentence for the form. */
export async function withFormError<Done>(form: AuthForm, response: Promise<Done>): Promise<Done> {
  try {
    return await response;
  } catch (thrown) {
    throw new Failure(authFormError(form, errorFrom(thrown), thrown instanceof Failure ? thrown.detail : ''));
  }
}
