/** How deep an error report goes into what it is given. Spec §9 "Error-reporting serialisation depth 3". */
export const REPORT_DEPTH_MAX = 3;

/** How long an error report is at most, in bytes of UTF-8. Spec §9 "size 102400 bytes". */
export const REPORT_BYTES_MAX = 102_400;
