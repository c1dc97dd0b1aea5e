import { Link } from 'wouter';
import { userPath } from '../../lib/links.ts';
import { TEXTS } from '../../texts/texts.ts';
import * as s from './links.module.css';

/** Stands in for the name to find where the sentence puts it. */
const NAME_PLACEHOLDER = '\u0000';

interface MemberLinkProps {
  readonly id: string;
  readonly name: string;
  /** Puts the name into a sentence. */
  readonly sentence?: (name: string) => string;
}

/** The name of a member, within a sentence, as a link to their page. The service itself has no page: its name is plain text. */
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
