/** Whether this browser knows passkeys; a page that is not secure has none. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** Whether this device itself can make a passkey, by face, finger or PIN. */
export const canMakePasskey = async (): Promise<boolean> =>
  knowsPasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false))

/** Whether the browser offers passkeys among what it fills in. */
export const offersPasskeys = async (): Promise<boolean> =>
  knowsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false)

/** The code that speaks to an authenticator. */
export const ceremonies = () => import('./ceremonies.ts')
