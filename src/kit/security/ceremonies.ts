import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser'
import type { TokenPair } from '#contract/shapes/session.ts'
import type {
  Passkey,
  PasskeyCreationOptions,
  PasskeyMade,
  PasskeyRequestOptions,
  PasskeyUsed,
} from '#contract/shapes/sign-in.ts'
import type { Remote } from '#src/remote/client.ts'

// Loaded when a passkey is made or used: the start of the app does without.

/** No passkey came of it: the user has closed the browser's own dialog, or the device has none that fits. */
type Left = 'left'

/** Makes a passkey on this device. @returns 'known' where the device has one already */
export const createPasskey = (optionsJSON: PasskeyCreationOptions): Promise<PasskeyMade | Left | 'known'> =>
  startRegistration({ optionsJSON }).catch((error: unknown) =>
    error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' ? 'known' : 'left',
  )

/** Makes a passkey on this device and adds it to the account. @returns as `createPasskey`. @throws Refused, NoAnswer */
export const makePasskey = async (remote: Remote): Promise<Passkey | Left | 'known'> => {
  const passkey = await createPasskey(await remote.ask('POST /users/passkeys/options', {}))
  if (typeof passkey === 'string') return passkey
  return remote.ask('POST /users/passkeys', { body: { passkey } })
}

export interface PasskeyLogIn {
  rememberMe: boolean
  /**
   * The browser offers passkeys among what it fills in, and waits until this signal or a further act ends it. While it
   * waits, the browser does not keep the page for a way back. Null: its own dialog asks.
   */
  asAutofill: AbortSignal | null
  /** The browser leads to a passkey of another device first, such as a phone beside this computer. */
  isElsewhere?: boolean
}

/** Log-ins by the button so far. */
let pressed = 0

/** The tokens of a log-in with whichever passkey the user chooses. @throws Refused, NoAnswer */
export const askPasskeyLogIn = async (
  remote: Remote,
  { rememberMe, asAutofill, isElsewhere = false }: PasskeyLogIn,
): Promise<TokenPair | Left> => {
  const number = asAutofill ? pressed : (pressed += 1)
  const options = await remote.ask('POST /users/login/passkey/options', {})
  // The button was pressed meanwhile: what the browser fills in would end that.
  if (number !== pressed || asAutofill?.aborted) return 'left'
  asAutofill?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  const passkey = await answerPasskey(isElsewhere ? { ...options, hints: ['hybrid'] } : options, asAutofill !== null)
  if (passkey === 'left') return passkey
  return remote.ask('POST /users/login/passkey', { body: { passkey, rememberMe } })
}

/** Uses a passkey in place of the password. @throws Refused, NoAnswer */
export const enterPasskeyAgain = async (remote: Remote): Promise<boolean> => {
  const body = await answerPasskey(await remote.ask('POST /users/re-authentication/passkey/options', {}))
  if (body === 'left') return false
  return remote.ask('POST /users/re-authentication/passkey', { body })
}

/** Hints are asked for by this device alone: the server has no part in them. */
type Asked = PasskeyRequestOptions & { hints?: ['hybrid'] }

/** Uses a passkey of this device, or of another one that the browser reaches. */
export const answerPasskey = async (optionsJSON: Asked, useBrowserAutofill = false): Promise<PasskeyUsed | Left> => {
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON, useBrowserAutofill })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null },
    }
  } catch {
    return 'left'
  }
}
