/** Stories run beside each other, as browser tests do. */
export const lanes = 2

/** Of the 45 minutes of a submission's run on two cores; `npm test` has 15, and a slower run of it some more. */
export const plannedSeconds = lanes * 22 * 60
