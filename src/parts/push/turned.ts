/**
 * impossible: this browser, this merchant or this guest has no push messages, so nothing is offered.
 * denied: only the browser's settings help.
 */
export type Turned = 'on' | 'off' | 'denied' | 'impossible'

export interface TurnFacts {
  /** The browser supports push, it is not the wrapper, a user is logged in, and the merchant has push. */
  possible: boolean
  permission: NotificationPermission
  /** The server has a registration of this user on this phone. */
  registered: boolean
}

export const turned = ({ possible, permission, registered }: TurnFacts): Turned => {
  if (!possible) return 'impossible'
  if (permission === 'denied') return 'denied'
  return permission === 'granted' && registered ? 'on' : 'off'
}
