/** Texts of the raw editor of the site config. */
export const rawWords = {
  title: 'Raw config',
  lead: 'The whole site, as JSON. What you apply waits for Publish.',
  locked: 'Locked',
  lockedBody: 'Type the admin password to edit. It locks again when you leave this page, and after ten minutes.',
  password: 'Admin password',
  unlock: 'Unlock editor',
  locksIn: (time: string) => `Locks in ${time}`,
  lock: 'Lock now',
  format: 'Format',
  apply: 'Apply',
  editor: 'Site config as JSON',
  errors: (count: number) => (count === 1 ? '1 error' : `${count} errors`),
  clean: 'The JSON reads cleanly.',
  unchanged: 'As it is edited now.',
  place: (line: number, column: number) => `Ln ${line}, Col ${column}`,
  size: (kilobytes: string) => `${kilobytes} KB`,
  edited: 'Edited',
  errorTitle: 'Config Error',
  error: 'Invalid Config.',
  difference: 'What this changes',
  differenceBody: (count: number) =>
    count === 1
      ? 'One setting changes. Customers see it after Publish.'
      : `${count} settings change. Customers see them after Publish.`,
  applyYes: 'Apply',
  applyNo: 'Keep editing',
  applied: 'Applied. It waits for Publish.',
  failed: 'The editor could not be unlocked. Please try again.',
} as const
