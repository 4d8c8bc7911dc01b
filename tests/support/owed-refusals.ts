/** Codes that an operation lists and no test provokes yet. The list only shrinks. */
export const owedRefusals: readonly string[] = []

/** Codes that the pinned contract lists and no request can be answered with. */
export const unreachableRefusals: readonly string[] = [
  // The one input is the email, whose every fault is EMAIL_INVALID.
  'GET /users/emails/forgot-password VALIDATION',
  'GET /users/forgot-password VALIDATION',
  // A scan says what each kind of code is; a text of no kind is CODE_UNKNOWN.
  'POST /kiosk/scan CODE_KIND',
]
