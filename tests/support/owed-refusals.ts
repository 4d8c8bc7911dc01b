/** Codes that an operation lists and no test provokes yet. The list only shrinks. */
export const owedRefusals: readonly string[] = []

/** Codes that the pinned contract lists and no request can be answered with. */
export const unreachableRefusals: readonly string[] = [
  // A scan says what each kind of code is; a text of no kind is CODE_UNKNOWN.
  'POST /kiosk/scan CODE_KIND',
]
