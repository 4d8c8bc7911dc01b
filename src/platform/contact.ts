import { proxy } from 'valtio/vanilla'
import { contactLostAfter } from '#contract/constants.ts'

/**
 * What is known of the server's reach. Contact is an answer in our envelope, nothing less:
 * `navigator.onLine` stays true behind a dead access point, and a captive portal answers 200.
 */
export interface Contact {
  /** When the last enveloped answer came, in epoch milliseconds; 0 before the first. */
  lastAnswerAt: number
  /** Requests since then that got no answer. */
  misses: number
  /** The device itself said that it has no network. */
  offline: boolean
}

export const createContact = (): Contact => proxy({ lastAnswerAt: 0, misses: 0, offline: false })

export const noteAnswer = (contact: Contact, now: number): void => {
  contact.lastAnswerAt = now
  contact.misses = 0
  contact.offline = false
}

export const noteSilence = (contact: Contact): void => {
  contact.misses += 1
}

export const isFresh = (contact: Contact, now: number, within: number): boolean =>
  !contact.offline && contact.lastAnswerAt > 0 && now - contact.lastAnswerAt <= within

/** Two failures and 40 s of silence, or the device's own word. One failure alone is only a weak signal. */
export const isLost = (contact: Contact, now: number): boolean =>
  contact.offline || (contact.misses >= 2 && now - contact.lastAnswerAt >= contactLostAfter)
