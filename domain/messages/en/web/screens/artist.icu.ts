/** Messages of an artist's page. */
export default {
  popular: 'Popular',
  albums: 'Albums',
  singles: 'Singles',
  compilations: 'Compilations',
  appearsOn: 'Appears on',
  related: 'Fans also like',
  about: 'About',
  listenersIn: '{city}, {country}: {listeners, plural, one {# listener} other {# listeners}}',
} as const;
