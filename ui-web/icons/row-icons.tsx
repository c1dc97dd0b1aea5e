/* Icons that long lists repeat. Styles draw them (`styles/row-icons.css`), because the elements of a picture cost time in each frame of a scroll. */

export const MoreIcon = () => <i className="row-icon more-icon" aria-hidden="true" />;
export const DragHandleIcon = () => <i className="row-icon drag-handle-icon" aria-hidden="true" />;
/** On a row under the pointer; other buttons have `PlayIcon`. */
export const RowPlayIcon = () => <i className="row-icon row-play-icon" aria-hidden="true" />;
