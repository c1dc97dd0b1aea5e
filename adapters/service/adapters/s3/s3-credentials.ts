import { err, ok, type Result } from '#domain/core/result.ts';

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** The keys of the environment, under the names that Amazon's tools use; or one sentence on what is missing. */
export function s3CredentialsFrom(env: Readonly<Record<string, string | undefined>>): Result<S3Credentials, string> {
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '', AWS_SESSION_TOKEN: token = '' } = env;
  if (accessKeyId === '' || secretAccessKey === '')
    return err('An S3 bucket needs its keys in the environment: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  return ok({ accessKeyId, secretAccessKey, ...(token === '' ? {} : { sessionToken: token }) });
}
