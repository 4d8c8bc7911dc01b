/**
 * The proof that a device has logged in to an account: `account.device.signature`. The server makes and checks it; the
 * client stores it and sends those that it has with a log-in. The account is a keyed hash.
 */

/** A device that many people use keeps the proofs of the newest log-ins. */
export const mostProofs = 8

/** Characters of a header with the most proofs. */
export const longestProofs = 1_024

export const proofsIn = (text: string): string[] => text.split(' ').filter((proof) => proof !== '')

const accountIn = (proof: string): string => proof.slice(0, proof.indexOf('.'))

/** The kept proofs with another one, which replaces that of the same account. @returns text for the header */
export const withProof = (kept: string, added: string): string =>
  [added, ...proofsIn(kept).filter((proof) => accountIn(proof) !== accountIn(added))].slice(0, mostProofs).join(' ')
