/** What is said of an episode, as HTML of anybody's. */
const NOTES = '<p>At <b>1:30</b> the <a href="https://harbour.example/">harbour</a>.<script>alert(1)</script></p>';

/** A feed of that many episodes, the newest first, one a day. */
export function feedText(title: string, count: number, more = '', notes = NOTES): string {
  const items = Array.from({ length: count }, (_, at) => itemText(count - at, '', notes));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"
  xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>${title}</title><itunes:author>Harbour Radio</itunes:author><description><![CDATA[<p>Walks &amp; talks.</p>]]></description>
<link>https://pod.example/</link>${more}${items.join('\n')}</channel></rss>`;
}

const DAY_MS = 86_400_000;
const FIRST_MS = 1_500_000_000_000;

export function itemText(number: number, more = '', notes = NOTES): string {
  const day = new Date(FIRST_MS + number * DAY_MS).toUTCString();
  return `<item><title>Walk ${String(number)}</title><guid isPermaLink="false">walk-${String(number)}</guid><pubDate>${day}</pubDate>
<enclosure url="https://pod.example/walk-${String(number)}.mp3" length="4800000" type="audio/mpeg"/>
<itunes:duration>10:00</itunes:duration><itunes:episode>${String(number)}</itunes:episode><itunes:season>2</itunes:season>
<content:encoded><![CDATA[${notes}]]></content:encoded>${more}</item>`;
}

/** Nested entities that would unfold to a gigabyte. */
export const BOMB = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol1 "${'&lol;'.repeat(10)}">
<!ENTITY lol2 "${'&lol1;'.repeat(10)}">]><rss version="2.0"><channel><title>&lol2;</title></channel></rss>`;
