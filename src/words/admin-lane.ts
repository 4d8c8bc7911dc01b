/** Texts of the check at the lane. */
export const laneWords = {
  title: 'At the lane',
  lead: 'Whether a car may pass, by its plate or the last four of it.',
  plate: 'Plate, or its last four',
  check: 'Check',
  none: (plate: string) => `No car with ${plate}.`,
  tooShort: 'Please enter three characters or more.',
  found: 'Cars',
  noMembership: 'No membership',
  says: {
    active: (day: string) => `Runs, paid until ${day}`,
    ending: (day: string) => `Runs, ends on ${day}`,
    frozen: (day: string) => `Frozen until ${day}`,
    unpaid: (day: string) => `Unpaid, charged again on ${day}`,
  },
  opens: 'May pass',
  closed: 'May not pass',
  car: (color: string, year: string, make: string, model: string) => `${color} ${year} ${make} ${model}`,
  uses: (made: number, most: number | null) =>
    most === null ? `${made} uses this period, unlimited` : `${made} of ${most} uses this period`,
  usedUp: 'All uses of this period are made.',
  place: 'Where you are',
  count: 'Count a use',
  countOf: (plan: string, plate: string) => `Count a use of ${plan}, ${plate}`,
  countBody: 'For when the scanner is down. It counts as a scan of the code does.',
  counted: 'The use is counted.',
} as const
