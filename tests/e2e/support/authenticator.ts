import type { Page } from './phone.ts'

/** The authenticator of a device, in the browser itself: the user has a finger on it. */
export interface DeviceAuthenticator {
  /** Passkeys that it keeps. */
  count: () => Promise<number>
  /** Puts its passkey back to the count of before, as a copy that was made then would have it. */
  restore: (count: number) => Promise<void>
  /** The count of its passkey. */
  uses: () => Promise<number>
}

/** Gives the browser of a page an authenticator of its own. */
export const addAuthenticator = async (page: Page): Promise<DeviceAuthenticator> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const kept = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  const only = async () => {
    const [credential] = await kept()
    if (!credential) throw new Error('the authenticator has no passkey')
    return credential
  }
  return {
    count: async () => (await kept()).length,
    uses: async () => (await only()).signCount,
    restore: async (signCount) => {
      const credential = await only()
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } })
    },
  }
}
