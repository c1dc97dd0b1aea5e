import { useUnit } from 'effector-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { ImportedPlaylist } from '#application/playlists/import-export.ts';
import { pathOf } from '../../lib/links.ts';
import { Button } from '../../controls/Button.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { useAnnounced } from '../../hooks/data/use-announced.ts';
import * as s from './PlaylistsScreen.module.css';

/** The button that imports a playlist file of another player; `ImportStatus` shows the result. */
export function ImportPlaylist() {
  const importRequested = useUnit(useStores().playlists.importRequested);
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    importRequested({ text: decodeText(await file.arrayBuffer()), name: file.name.replace(/\.[^.]*$/, '') });
  };
  return (
    <>
      <Button onPress={() => input.current?.click()}>{PLAYLIST_TEXTS.import}</Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".m3u,.m3u8,.xspf"
        aria-label={PLAYLIST_TEXTS.import}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file);
          target.value = '';
        }}
      />
    </>
  );
}

/** Decodes UTF-8, else Windows-1252 of older files. */
function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const outcomeOf = ({ playlist, found }: ImportedPlaylist) =>
  playlist ? PLAYLIST_TEXTS.imported({ name: playlist.name, found }) : PLAYLIST_TEXTS.nothingImported;

/** The progress of an import; then the new playlist and the lines that matched no track. */
export function ImportStatus() {
  const { $importing, $imported } = useStores().playlists;
  const [file, response] = useUnit([$importing, $imported]);
  const progress = file === null ? '' : PLAYLIST_TEXTS.importing({ name: file });
  useAnnounced(progress || (response ? outcomeOf(response) : ''));
  if (file !== null)
    return (
      <section aria-label={PLAYLIST_TEXTS.import} className={s.importStatus}>
        {progress}
      </section>
    );
  if (response === null) return null;
  const { playlist, not_found: missing } = response;
  return (
    <section aria-label={PLAYLIST_TEXTS.import} className={s.importStatus}>
      {playlist ? <Link href={pathOf(playlist.uri)}>{outcomeOf(response)}</Link> : <p>{outcomeOf(response)}</p>}
      {missing.length > 0 && (
        <details>
          <summary>{PLAYLIST_TEXTS.notFound({ count: missing.length })}</summary>
          <ul>
            {missing.map(({ line, text, reason }) => (
              <li key={line}>
                {PLAYLIST_TEXTS.line({ line })} · {text} · {PLAYLIST_TEXTS.reasons[reason]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
