/** Texts for push messages. */
export const pushWords = {
  turnOn: 'Turn on notifications',
  on: 'Notifications are on',
  denied: 'Notifications are blocked for this site. You can allow them in your browser’s settings.',
  off: 'Notifications are off on this device',
  failed: 'Notifications could not be turned on. Please try again with signal.',
} as const
