/** The depth of an error report. Spec §9 "Error-reporting serialisation depth 3". */
export const REPORT_DEPTH_MAX = 3;

/** The size of an error report, in bytes of UTF-8. Spec §9 "size 102400 bytes". */
export const REPORT_BYTES_MAX = 102_400;
