import * as s from './ReportSkeleton.module.css';

/** The place of figures and a chart while they load. */
export function ReportSkeleton() {
  return (
    <div className={s.skeleton}>
      <span />
      <span />
      <span />
    </div>
  );
}
