import type { PasskeyRequestOptions, PasskeyUsed } from '#contract/shapes/sign-in.ts'
import { outcomeOf, refusalOr } from '#src/kit/acts/act.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { staffPasskeyWords as words } from '#src/words/office-staff.ts'
import { updaterWords } from '#src/words/office.ts'
import type { Column } from './column.ts'
import { keepProof, knownBy } from './connect.ts'

export interface PasskeyPorts {
  /** Of this page. */
  origin: string
  /** Asks the browser for a passkey. @returns left: none came of it */
  answerPasskey: (options: PasskeyRequestOptions) => Promise<PasskeyUsed | 'left'>
}

/** What signing in to one server needs and changes. */
export interface SigningIn extends PasskeyPorts {
  column: Column
  remote: Pick<Remote, 'ask'>
  /** In memory alone. */
  token: string | undefined
  /** What the server has asked the browser for; undefined: no passkey is asked for. */
  asked: PasskeyRequestOptions | undefined
  note: (text: string, bad?: boolean) => void
  afterSignIn: () => Promise<void>
}

const why = refusalOr(updaterWords.noAnswer)

/** @returns why the password was not accepted; null: it was, and the column says whether a passkey is asked for */
export const signIn = async (server: SigningIn, username: string, password: string): Promise<string | null> => {
  const { column, remote, origin } = server
  forgetPasskey(server)
  const body = { username, password }
  const outcome = await outcomeOf(() => remote.ask('POST /system/login', { body }, { deviceProof: knownBy() }))
  if (outcome.done) return enter(server, username, outcome.value)
  if (!isRefused(outcome.error, 'STAFF_PASSKEY')) return (column.problem = why(outcome.error))
  const asked = await outcomeOf(() =>
    remote.ask('POST /system/login/passkey/options', { body }, { deviceProof: knownBy() }),
  )
  if (!asked.done) return (column.problem = why(asked.error))
  const { page, options } = asked.value
  server.asked = options
  Object.assign(column, {
    passkey: { username, page, isHere: new URL(page).origin === origin },
    problem: undefined,
  })
  return null
}

/** Uses the passkey that is asked for. @returns why the sign-in failed; null: it succeeded */
export const signInByPasskey = async (server: SigningIn): Promise<string | null> => {
  const { column, remote, asked, answerPasskey } = server
  const { passkey } = column
  if (!asked || !passkey) return (column.problem = updaterWords.ended)
  column.problem = undefined
  const used = await answerPasskey(asked)
  if (used === 'left') return (column.problem = words.left)
  const { username } = passkey
  const outcome = await outcomeOf(() =>
    remote.ask('POST /system/login/passkey', { body: used }, { deviceProof: knownBy() }),
  )
  forgetPasskey(server)
  return outcome.done ? enter(server, username, outcome.value) : (column.problem = why(outcome.error))
}

/** Goes back to the password. */
export const forgetPasskey = (server: SigningIn): void => {
  server.asked = undefined
  Object.assign(server.column, { passkey: undefined, problem: undefined })
}

/** Signs the staff member in again, with a passkey where one is asked for. @returns as `signInByPasskey` */
export const signInAgain = async (server: SigningIn, password: string): Promise<string | null> => {
  const { column } = server
  const refused = await signIn(server, column.staff ?? '', password)
  const { passkey } = column
  if (refused !== null || !passkey) return refused
  const failed = passkey.isHere ? await signInByPasskey(server) : words.elsewhere(passkey.page)
  forgetPasskey(server)
  return failed
}

const enter = async (
  server: SigningIn,
  username: string,
  { accessToken, deviceProof }: { accessToken: string; deviceProof?: string },
): Promise<null> => {
  server.token = accessToken
  keepProof(deviceProof)
  Object.assign(server.column, { staff: username, problem: undefined })
  server.note(updaterWords.logged.in(username))
  await server.afterSignIn()
  return null
}
