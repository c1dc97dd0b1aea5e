import { Link } from 'wouter';
import { userPath } from '../../lib/links.ts';
import { TEXTS } from '../../texts/texts.ts';
import * as s from './links.module.css';

/** Stands for the name while its sentence is made. */
const NAME_PLACEHOLDER = '\u0000';

interface MemberLinkProps {
  readonly id: string;
  readonly name: string;
  /** The sentence the name stands in. */
  readonly sentence?: (name: string) => string;
}

/** The name of a member in its sentence, as a link to their page; what the service itself makes is by nobody who has one. */
export function MemberLink({ id, name, sentence = (alone) => alone }: MemberLinkProps) {
  if (name === TEXTS.product) return sentence(name);
  const [before, after] = sentence(NAME_PLACEHOLDER).split(NAME_PLACEHOLDER);
  return (
    <>
      {before}
      <Link href={userPath(id)} className={s.link}>
        {name}
      </Link>
      {after}
    </>
  );
}
