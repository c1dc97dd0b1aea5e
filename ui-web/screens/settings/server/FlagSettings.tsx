import { SERVER_TEXTS } from '../../../texts/server-texts.ts';
import * as s from '../Settings.module.css';
import { ServerPart } from './ServerPart.tsx';

/** The feature flags of the operator's file. */
export function FlagSettings() {
  const { flags: T } = SERVER_TEXTS;
  return (
    <ServerPart>
      {({ flags }) => (
        <>
          <p className={s.secondary}>{flags.length === 0 ? `${T.none} ${T.hint}` : T.hint}</p>
          {flags.length > 0 && (
            <table className={s.table}>
              <thead>
                <tr>
                  <th scope="col">{T.name}</th>
                  <th scope="col">{T.value}</th>
                </tr>
              </thead>
              <tbody>
                {flags.map(({ name, value }) => (
                  <tr key={name}>
                    <td>{name}</td>
                    <td>{JSON.stringify(value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </ServerPart>
  );
}
