import { INSTANCE_HELP } from './options/instance-options.ts';
import { ENGINE_HELP } from './options/engine-options.ts';
import { OBSERVABILITY_HELP } from './options/observability-options.ts';
import { PODCAST_HELP } from '../../application/podcasts/podcast-options.ts';

/** The text of `--help`. */
export const HELP = `Cadenza plays the music of this machine in a browser.

  npm start                          serve ~/Music, or a small demo library if there is none
  npm start -- --music DIR           serve this folder; repeatable. Also a bucket: s3://bucket/folder?endpoint=URL
  npm start -- token [--user NAME]   print an access token for scripts, of the owner or NAME, valid for a year
  npm start -- tokens                list the tokens
  npm start -- revoke ID             revoke a token
  npm start -- password [--user NAME]  set a new password for the owner or NAME, and sign that account out;
                                     --remove-second-step also removes its second step
  npm start -- invite                print an invitation for one more account
  npm start -- backup FILE           write database, secret and pictures into one file, also while serving
  npm start -- restore FILE          restore a backup into an empty data folder
  npm start -- move --from A --to B  copy all documents between stores: a data folder, a database file, postgres://…
  npm start -- rotate-secret         replace the secret: every user signs in again, content keys change
  npm start -- keys                  print the content keys, for your own licence server

  --data DIR         where the database, keys and prepared files are kept
${ENGINE_HELP}
  --port N           listen on this port (default: 4070, or the next free one)
  --host ADDRESS     listen on this address (default: 127.0.0.1; 0.0.0.0 is the whole network)
  --name NAME        also answer to this public host name; repeatable
  --trust-proxy A    trust X-Forwarded headers from this address or network (default: this machine); repeatable
  --allow-origin O   allow pages of this origin to be devices; repeatable
  --embed-origin O   let members play whole tracks in embeds on pages of this origin; repeatable
  --no-public-embeds  let no other pages show embeds
  --protection P     where-possible, always or never (default: where-possible)
  --drm FILE         licence rules and licence servers; see docs/operating.md
  --flags FILE       feature flags, as {"name": value}; see docs/operating.md
  --promotions FILE  sponsored playlists and ads; see docs/operating.md
  --ask-age          ask listeners once to confirm their age before explicit music plays
  --no-autoplay      stop at the end of a list by default, instead of playing similar music
  --no-backup-downloads  let the owner make backups in the browser, but not download them
  --telemetry-days N keep what pages report of themselves for N days (default: 30; 0 keeps nothing)
${OBSERVABILITY_HELP}
  --scrobble-host H  also send listens to this host of the local network; repeatable
${PODCAST_HELP}
${INSTANCE_HELP}
  --help             print this`;
