import { referralCodePattern } from '#contract/constants.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import type { Site } from '#src/brand/site.ts'
import type { OS } from '#src/platform/device.ts'

export interface Invited {
  os: OS
  /** The app runs installed or in its wrapper: a store has nothing more to offer. */
  isInApp: boolean
  appStore: Site['appStore']
  /** Of the address: the friend's code. */
  hash: string
}

export interface InvitedWay {
  /** The app's page in the store of this device; undefined where there is none. */
  store: string | undefined
  /** The sign-up form, with the friend's code. */
  signUp: string
}

/** Where an invited visitor goes. A hash that is no code is left out. */
export const invitedWay = ({ os, isInApp, appStore, hash }: Invited): InvitedWay => {
  const code = referralCodePattern.exec(hash)?.[1]
  const links = { ios: appStore.apple, android: appStore.google, other: '' }
  return {
    store: (!isInApp && links[os]) || undefined,
    signUp: code ? `${phoneRoutes.signUp.path}#${code}` : phoneRoutes.signUp.path,
  }
}
