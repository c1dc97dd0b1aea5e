import { Tokenizer } from 'htmlparser2';

/** Callbacks of the HTML tokenizer, in document order. Names are in lower case; entities are decoded. */
export interface HtmlVisitor {
  /** `href`: of a link; empty where it has none. */
  open(name: string, href: string): void;
  text(text: string): void;
  close(name: string): void;
}

const LINK = 'a';

/** Tokenizes untrusted HTML in one pass with constant memory, however deep elements are nested. */
export function visitHtml(html: string, walk: HtmlVisitor): void {
  const written = (start: number, end: number) => html.slice(start, end);
  let name = '';
  let href = '';
  let isHref = false;
  const opened = () => walk.open(name, href);
  const nothing = () => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        name = written(start, end).toLowerCase();
        href = '';
      },
      onattribname(start, end) {
        isHref = name === LINK && href === '' && written(start, end).toLowerCase() === 'href';
      },
      onattribdata(start, end) {
        if (isHref) href += written(start, end);
      },
      onattribentity(codePoint) {
        if (isHref) href += String.fromCodePoint(codePoint);
      },
      onattribend: nothing,
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (start, end) => walk.close(written(start, end).toLowerCase()),
      ontext: (start, end) => walk.text(written(start, end)),
      ontextentity: (codePoint) => walk.text(String.fromCodePoint(codePoint)),
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
