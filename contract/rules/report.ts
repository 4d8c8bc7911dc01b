/** What went wrong, as the customer chooses it and staff and mails name it. */
export const reportReasons = {
  dirt: 'Soap or dirt left on the car',
  dryer: 'The dryer didn’t work',
  code: 'The kiosk didn’t take my code',
  damage: 'Something was scratched or broken',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasons
