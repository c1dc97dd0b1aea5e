/** Messages of the large picture of a video. */
export default {
  label: 'Video',
  fullScreen: 'Full screen',
  float: 'Picture in picture',
  subtitles: 'Subtitles',
  noSubtitles: 'Off',
} as const;
