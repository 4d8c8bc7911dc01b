/**
 * impossible: this browser, this merchant or this guest has no push messages, so nothing is offered.
 * denied: only the browser's settings help.
 */
export type PushStatus = 'on' | 'off' | 'denied' | 'impossible'

export interface PushFacts {
  /** The browser supports push, it is not the wrapper, a user is logged in, and the merchant has push. */
  possible: boolean
  permission: NotificationPermission
  /** The server has a registration of this user on this phone. */
  registered: boolean
}

export const pushStatusOf = ({ possible, permission, registered }: PushFacts): PushStatus => {
  if (!possible) return 'impossible'
  if (permission === 'denied') return 'denied'
  return permission === 'granted' && registered ? 'on' : 'off'
}
