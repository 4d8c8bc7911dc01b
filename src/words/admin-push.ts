/** Texts of the section of push notifications. */
export const adminPushWords = {
  title: 'Push notification',
  lead: 'A message to one customer, on all their devices that allow notifications.',
  who: 'Who',
  email: 'Email',
  what: 'What',
  heading: 'Title',
  headingHint: (count: number) => (count === 0 ? 'Empty: your company name.' : `${count} of 100`),
  message: 'Message',
  messageHint: (count: number) =>
    count > 90
      ? `${count} of 500. A locked phone cuts off about here: the first 90 letters are safe.`
      : `${count} of 500`,
  defaultMessage: 'This is a test notification.',
  opens: 'Opens',
  opensList: 'The list of notifications',
  send: 'Send',
  sent: (devices: number) => (devices === 1 ? 'Sent to one device.' : `Sent to ${devices} devices.`),
  failed: 'Unable to send the notification',
  confirmTitle: (email: string) => `Send it to ${email}?`,
  confirmBody: 'It shows at once, also on a locked phone. It cannot be taken back.',
  confirmNo: 'Not yet',
  preview: 'On a locked phone',
  previewAndroid: 'Android',
  previewIos: 'iPhone',
  previewDesktop: 'Computer',
  now: 'now',
  platform: 'Kind of device',
  note: 'Phones crop differently. The first 90 letters are safe.',
} as const
