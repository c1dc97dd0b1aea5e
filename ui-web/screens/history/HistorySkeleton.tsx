import * as s from './History.module.css';

/** The place of the history while it loads. */
export function HistorySkeleton() {
  return (
    <div className={s.skeleton}>
      <span />
      <span />
      <span />
    </div>
  );
}
