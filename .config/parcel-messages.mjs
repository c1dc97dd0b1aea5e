// Parcel's transformer for catalogues of ICU messages.
import { Transformer } from '@parcel/plugin';
import { compileMessages } from './messages.mjs';

export default new Transformer({
  async transform({ asset }) {
    asset.setCode(compileMessages(asset.filePath, await asset.getCode()));
    asset.type = 'js';
    return [asset];
  },
});
