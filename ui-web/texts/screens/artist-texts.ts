/** What an artist's page says. */
export const ARTIST_TEXTS = {
  top: 'Popular',
  albums: 'Albums',
  singles: 'Singles',
  compilations: 'Compilations',
  appears: 'Appears on',
  related: 'Fans also like',
  about: 'About',
  heardIn: (city: string, country: string, listeners: number) =>
    `${city}, ${country}: ${listeners.toLocaleString('en')} listeners`,
};
