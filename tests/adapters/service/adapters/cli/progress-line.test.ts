import { expect } from 'chai';
import { createProgressLine } from '#adapters/service/adapters/cli/progress-line.ts';

const scanning = { scanning: true, filesSeen: 9, filesDone: 3, tracks: 0, problems: 0 };
const done = { scanning: false, filesSeen: 9, filesDone: 9, tracks: 8, problems: 1 };

function written(isTTY: boolean, progress: readonly (typeof scanning)[]): string {
  let text = '';
  const tell = createProgressLine({ isTTY, write: (chunk: string | Uint8Array) => ((text += String(chunk)), true) });
  progress.forEach((one) => tell(one));
  return text;
}

describe('the progress of the scan', () => {
  it('is one line on a terminal, written over until it is done', () => {
    const text = written(true, [scanning, done]);
    expect(text).to.equal(
      '\r\u001b[KLooking through the music: 3 of 9 files' +
        '\r\u001b[K8 tracks ready, 1 file left out: the library settings list the reasons\n',
    );
  });

  it('prints one line to a log, when something changed', () => {
    expect(written(false, [scanning, done, scanning, done]).split('\n')).to.have.length(2);
    expect(written(false, [scanning, { ...done, tracks: 0, problems: 0 }])).to.equal('');
    expect(written(false, [{ ...done, tracks: 1, problems: 0 }])).to.equal('1 track ready\n');
  });
});
