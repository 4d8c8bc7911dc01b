/** The connection pill: two words, and the text for screen readers. */
export const pillWords = {
  needs: (count: number) => (count === 1 ? '1 needs you' : `${count} need you`),
  sending: (count: number) => `Sending ${count}`,
  offline: 'Offline',
  weak: 'Weak signal',
  sent: 'All sent',
  needsDetail: 'a change was refused',
  sendingDetail: 'saved on this device',
  offlineDetail: 'showing what is saved on this device',
  weakDetail: 'still trying',
  sentDetail: 'nothing waits',
} as const
