/** Messages of an artist's page. */
export default {
  top: 'Popular',
  albums: 'Albums',
  singles: 'Singles',
  compilations: 'Compilations',
  appears: 'Appears on',
  related: 'Fans also like',
  about: 'About',
  heardIn: '{city}, {country}: {listeners, plural, one {# listener} other {# listeners}}',
} as const;
