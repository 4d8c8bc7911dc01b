/** Texts about who is logged in to a back office. */
export const accountWords = {
  menu: 'Account',
  site: 'Open the site',
  logOut: 'Log out',
  leaveTitle: (count: number) => (count === 1 ? 'One change is not saved' : `${count} changes are not saved`),
  leaveBody: 'Nothing of it stays on this device. Keep it as a draft that you and the other administrators can open?',
  keep: 'Keep as a draft and log out',
  discard: 'Discard and log out',
  formsTitle: 'Log out without saving?',
  formsBody: (forms: readonly string[]) => `What you typed is lost: ${forms.join(', ')}.`,
  keepFailed: 'Unable to keep the draft',
} as const
