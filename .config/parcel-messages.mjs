// Parcel's transformer for catalogues of ICU messages.
import { Transformer } from '@parcel/plugin';
import { englishOf } from './catalogue.mjs';
import { compileMessages } from './messages.mjs';

export default new Transformer({
  async transform({ asset }) {
    const english = englishOf(asset.filePath);
    if (english) asset.invalidateOnFileChange(english);
    asset.setCode(compileMessages(asset.filePath, await asset.getCode()));
    asset.type = 'js';
    return [asset];
  },
});
