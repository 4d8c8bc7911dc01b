/** Texts of the section of customers. */
export const customerWords = {
  confirmed: 'Email confirmed',
  unconfirmed: 'Email not confirmed',
  since: 'Customer since',
  points: 'Points',
  pointsOf: (points: number, goal: number) => `${points} of ${goal}`,
  card: 'Card on file',
  noCard: 'None',
  wallet: 'Wallet',
  walletNone: 'Nothing is in the wallet.',
  uses: (made: number, most: number) => (most === 1 ? (made === 0 ? 'Not used' : 'Used') : `${made} of ${most} used`),
  balance: (amount: string) => `${amount} left`,
  bought: (when: string) => `bought ${when}`,
  expires: (when: string) => `expires ${when}`,
  expired: (when: string) => `expired ${when}`,
  purchases: 'Purchases',
  codeOff: (code: string, amount: string) => `code ${code}, ${amount} off`,
  purchasesNone: 'No purchases.',
  kinds: { order: 'Purchase', clubBilling: 'Monthly payment', airPay: 'At a kiosk' },
  times: (name: string, quantity: number) => (quantity === 1 ? name : `${quantity} × ${name}`),
  redemptions: 'Uses',
  redemptionsNone: 'No code was used.',
  atPlace: (place: string, when: string) => `${place}, ${when}`,
  sessions: 'Logged in',
  sessionsNone: 'Nowhere.',
  platforms: { web: 'Browser', IOS: 'App on iOS', Android: 'App on Android', unknown: 'Device without notifications' },
  thisSession: 'You, here',
  lastUsed: (last: string, first: string) => `Last used ${last}, logged in ${first}`,
  giveBack: 'Give a use back',
  giveBackOf: (name: string) => `Give a use of ${name} back`,
  giveBackBody: (made: number, most: number) =>
    `${made} of ${most} used becomes ${made - 1} of ${most}. The customer sees it at once.`,
  givenBack: 'The use is given back.',
  sendMail: 'Send mail again',
  sendMailOf: (order: string) => `Send the mail of ${order} again`,
  sendMailBody: 'The receipt is sent once more, and the mails of its gifts.',
  mailSent: 'The mail is on its way.',
  vehicle: 'Vehicle',
  vehicleNone: 'No vehicle was entered.',
  correct: 'Correct',
  correctVehicle: 'Correct the vehicle',
  correctVehicleBody: (vehicle: string) => `${vehicle}. The customer sees it at once.`,
  vehicleCorrected: 'The vehicle is corrected.',
  endSession: 'End',
  endSessionOf: (device: string) => `End the session: ${device}`,
  endSessionBody: 'The customer is logged out on this device and gets no notifications there.',
  sessionEnded: 'The session has ended.',
  showAll: (count: number) => `Show all ${count}`,
} as const

export const reasonWords = {
  reason: 'Reason',
  hint: 'It stays in the audit log.',
  missing: 'Please enter a reason.',
  cancel: 'Cancel',
} as const

/** Texts about how far a save has got. */
export const reachWords = {
  title: 'Open apps',
  have: (current: number, open: number) =>
    open === 1
      ? `${current} of 1 open app has the newest save`
      : `${current} of ${open} open apps have the newest save`,
  none: 'No app is open now. Each gets the newest save when it is opened.',
} as const
