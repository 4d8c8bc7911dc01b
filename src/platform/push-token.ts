import type { FirebaseOptions } from 'firebase/app'

/** Push configuration from the server. */
export interface PushSetup {
  vapidKey: string
  firebaseConfig: object
}

/** Push messages, where the browser supports them. */
export interface Push {
  /** Safari on a phone supports push only when the app was opened from the home screen. */
  isPossible(): boolean
  permission(): NotificationPermission
  /** Opens the permission prompt when the permission is undecided; must be called from a user gesture. */
  ask(): Promise<NotificationPermission>
  /** The push token of this browser. @throws Error without a network, or when the push service refuses */
  token(setup: PushSetup): Promise<string>
  /** Deletes the token: this browser receives no more messages. */
  release(): Promise<void>
}

export const browserPush: Push = {
  isPossible: () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  permission: () => ('Notification' in window ? Notification.permission : 'denied'),
  ask: () => Notification.requestPermission(),

  /** The push library is loaded on demand: most users never enable push. */
  async token({ vapidKey, firebaseConfig }) {
    const [{ getApps, initializeApp }, { getMessaging, getToken }] = await Promise.all([
      import('firebase/app'),
      import('firebase/messaging'),
    ])
    const app = getApps()[0] ?? initializeApp(firebaseConfig as FirebaseOptions)
    // Passes the app's own worker: without it, the library registers a second one.
    return getToken(getMessaging(app), { vapidKey, serviceWorkerRegistration: await navigator.serviceWorker.ready })
  },

  async release() {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  },
}
