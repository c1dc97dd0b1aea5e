import { Fragment } from 'react';
import { Link } from 'wouter';
import { pathOf } from '../../lib/links.ts';
import * as s from './links.module.css';

/** The names of artists, each a link to its page. */
export function ArtistLinks({ artists }: { readonly artists: readonly { readonly name: string; readonly uri: string }[] }) {
  return artists.map(({ name, uri }, index) => (
    <Fragment key={`${uri} ${index}`}>
      {index > 0 && ', '}
      <Link href={pathOf(uri)} className={s.link}>
        {name}
      </Link>
    </Fragment>
  ));
}
