import type { FirebaseOptions } from 'firebase/app'

/** What the server hands out when push is set up. */
export interface PushSetup {
  vapidKey: string
  firebaseConfig: object
}

/** Push messages, as far as the browser goes along. */
export interface Push {
  /** Safari on a phone only does once the app is on the home screen. */
  isPossible(): boolean
  permission(): NotificationPermission
  /** Opens the browser's question when it was never answered; to be called from a press. */
  ask(): Promise<NotificationPermission>
  /** The address of this browser for the server's messages. @throws Error without a network, or when the push service refuses */
  token(setup: PushSetup): Promise<string>
  /** This browser receives no more messages. */
  release(): Promise<void>
}

export const browserPush: Push = {
  isPossible: () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  permission: () => ('Notification' in window ? Notification.permission : 'denied'),
  ask: () => Notification.requestPermission(),

  /** The code of the push service is fetched when it is needed: most visitors never need it. */
  async token({ vapidKey, firebaseConfig }) {
    const [{ getApps, initializeApp }, { getMessaging, getToken }] = await Promise.all([
      import('firebase/app'),
      import('firebase/messaging'),
    ])
    const app = getApps()[0] ?? initializeApp(firebaseConfig as FirebaseOptions)
    // Our own worker: without it, a second one would be registered beside it.
    return getToken(getMessaging(app), { vapidKey, serviceWorkerRegistration: await navigator.serviceWorker.ready })
  },

  async release() {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  },
}
