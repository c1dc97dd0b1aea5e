import device from './web/shell/device.icu.ts';
import fullPlayer from './web/shell/full-player.icu.ts';
import trackDetails from './web/shell/track-details.icu.ts';
import help from './web/shell/help.icu.ts';
import queue from './web/shell/queue.icu.ts';
import sharedListening from './web/shell/shared-listening.icu.ts';
import soundDialog from './web/shell/sound-dialog.icu.ts';
import video from './web/shell/video.icu.ts';
import account from './web/screens/account.icu.ts';
import artist from './web/screens/artist.icu.ts';
import chart from './web/screens/chart.icu.ts';
import embed from './web/screens/embed.icu.ts';
import history from './web/screens/history.icu.ts';
import keptMusic from './web/kept-music.icu.ts';
import library from './web/screens/library.icu.ts';
import list from './web/screens/list.icu.ts';
import member from './web/screens/member.icu.ts';
import owner from './web/screens/owner.icu.ts';
import playlist from './web/screens/playlist.icu.ts';
import podcast from './web/screens/podcast.icu.ts';
import recommendation from './web/screens/recommendation.icu.ts';
import saved from './web/screens/saved.icu.ts';
import search from './web/screens/search.icu.ts';
import server from './web/server.icu.ts';
import settings from './web/settings.icu.ts';
import signIn from './web/screens/sign-in.icu.ts';
import common from './web/common.icu.ts';
import diagnostics from './web/diagnostics.icu.ts';
import menu from './web/menu.icu.ts';
import songs from './web/songs.icu.ts';

/** The web player in German. */
export default {
  device,
  fullPlayer,
  trackDetails,
  help,
  queue,
  sharedListening,
  soundDialog,
  video,
  account,
  artist,
  chart,
  embed,
  history,
  keptMusic,
  library,
  list,
  member,
  owner,
  playlist,
  podcast,
  recommendation,
  saved,
  search,
  server,
  settings,
  signIn,
  common,
  diagnostics,
  menu,
  songs,
};
