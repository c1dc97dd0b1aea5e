/** Messages of the large picture of a video. */
export default {
  label: 'Video',
  fullScreen: 'Full screen',
  pictureInPicture: 'Picture in picture',
  subtitles: 'Subtitles',
  noSubtitles: 'Off',
} as const;
