import type { PlaylistNews } from '#domain/playlists/news.ts';
import { counted } from './sound-texts.ts';

const songs = (count: number) => counted(count, 'song', 'songs');

/** Every word about playlists. */
export const PLAYLIST_TEXTS = {
  playlists: 'Playlists',
  yours: 'Your playlists',
  empty: 'No playlists yet',
  emptyHint: 'Make one here, or from the menu of any song or album.',
  create: 'New playlist',
  name: 'Name',
  newName: (count: number) => `My playlist ${count}`,
  cancel: 'Cancel',
  close: 'Close',
  created: (name: string) => `“${name}” was made`,
  folder: (name: string) => `Folder ${name}`,
  inFolder: (name: string) => name || 'Folder',
  loading: 'Loading…',

  addTo: 'Add to a playlist',
  createFrom: 'New playlist from this',
  addName: (name: string) => `Add ${name} to a playlist`,
  find: 'Find a playlist',
  added: (name: string) => `Added to “${name}”`,
  none: 'No playlist is called that.',

  by: (owner: string) => `by ${owner}`,
  public: 'Public',
  private: 'Private',
  collaborative: 'Collaborative',
  with: (names: readonly string[]) => `with ${names.join(', ')}`,
  edit: 'Edit the name and description',
  description: 'Description',
  save: 'Save',
  publish: 'Make it public',
  unpublish: 'Make it private',
  makeCollaborative: 'Let others add and remove songs',
  endCollaborative: 'Let nobody else change it',
  saveAs: { m3u8: 'Save as a file (M3U8)', xspf: 'Save as a file (XSPF)' },
  take: 'Bring in a file',
  taken: (name: string, found: number) => `“${name}” was made with ${songs(found)}`,
  takenNothing: 'Nothing in that file is in this library.',
  notFound: (count: number) => `${counted(count, 'line', 'lines')} not found`,
  line: (line: number) => `Line ${line}`,
  reasons: {
    missing: 'Not in this library',
    ambiguous: 'Several songs fit',
    not_a_file: 'An address, not a file',
  },
  picture: 'Choose a picture',
  covers: 'Show its covers instead',
  noPicture: 'That file is no picture this browser can read.',
  remove: 'Delete the playlist',
  follow: 'Follow',
  unfollow: 'Unfollow',

  columns: { title: 'Title', album: 'Album', added: 'Added' },
  addedBy: (name: string, day: string) => (name ? `${day} by ${name}` : day),
  gone: 'No longer in the library',
  drag: (name: string) => `Move ${name} by dragging`,
  moved: (name: string, place: number, total: number) => `${name}, now number ${place} of ${total}`,
  removed: (name: string) => `Removed “${name}”`,
  removeFrom: 'Remove from this playlist',
  removeName: (name: string) => `Remove ${name} from this playlist`,
  undo: 'Undo',
  undone: 'Taken back',
  nothingIn: 'Nothing in it yet',
  nothingInHint: 'Add songs from their menus, or from what is suggested below.',
  nothingInOthers: 'Songs appear here as soon as somebody adds them.',
  waiting: 'Not saved yet: it goes out as soon as the connection is back.',

  suggested: 'Goes well with it',
  suggestedNone: 'There is nothing more to suggest.',
  refresh: 'Others',
  resetSkipped: 'Also what I passed over',
  addSuggested: (name: string) => `Add ${name} to this playlist`,

  conflictTitle: 'Two names at once',
  conflict: (mine: string, theirs: string) =>
    `You called this playlist “${mine}”. Meanwhile somebody else called it “${theirs}”. Which name is it to have?`,
  keepMine: (name: string) => `Keep mine: “${name}”`,
  useTheirs: (name: string) => `Use theirs: “${name}”`,

  news: ({ added, addedBy, removed, isReordered, name }: PlaylistNews) =>
    [
      added > 0 && `${songs(added)} added by ${addedBy.join(', ')}`,
      removed > 0 && `${songs(removed)} removed by somebody else`,
      isReordered && 'the order changed by somebody else',
      name !== null && `renamed to “${name}”`,
    ]
      .filter(Boolean)
      .join(', '),
  refusedTitle: 'Your change was taken back',
  refused: {
    403: 'You may listen to this playlist, but not change it.',
    404: 'This playlist is not there any more, or not for you to see.',
    409: 'Others have changed this playlist so much meanwhile that your change does not fit any more.',
    other: 'The server would not have it. Nothing else of yours is lost.',
  },
} as const;
