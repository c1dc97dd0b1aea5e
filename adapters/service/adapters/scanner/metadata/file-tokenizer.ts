import {
  AbstractTokenizer,
  EndOfStreamError,
  type IFileInfo,
  type IRandomAccessTokenizer,
  type IReadChunkOptions,
} from 'strtok3';
import { HEADER_BYTES_MAX } from '../../../domain/constants/media/packaging.ts';
import type { MusicFile } from '../../../application/ports/media/music-files.ts';

/** An open file as the reader of tags takes it. The name decides the format, by its ending. */
export function createFileTokenizer(file: MusicFile, name: string): IRandomAccessTokenizer {
  return new FileTokenizer(file, name);
}

class FileTokenizer extends AbstractTokenizer implements IRandomAccessTokenizer {
  readonly fileInfo: IFileInfo & { readonly size: number };
  readonly #file: MusicFile;

  constructor(file: MusicFile, name: string) {
    super({ maxBufferSize: HEADER_BYTES_MAX });
    this.#file = file;
    this.fileInfo = { path: name, size: file.sizeBytes };
  }

  async readBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position } = this.normalizeOptions(target, options);
    const readBytes = await this.peekBuffer(target, options);
    this.position = position + readBytes;
    return readBytes;
  }

  async peekBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { length, mayBeLess, position } = this.normalizeOptions(target, options);
    const bytes = await this.#file.read(position, length);
    if (mayBeLess !== true && bytes.length < length) throw new EndOfStreamError();
    target.set(bytes);
    return bytes.length;
  }

  setPosition(position: number): void {
    this.position = position;
  }

  supportsRandomAccess(): boolean {
    return true;
  }
}
