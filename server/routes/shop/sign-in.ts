import type { FastifyInstance } from 'fastify'
import type { Security } from '#contract/shapes/sign-in.ts'
import { serve, type InputOf } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { endOwnSession } from '#server/commands/identity/end-own-session.ts'
import { enterPasswordAgain } from '#server/commands/identity/enter-password-again.ts'
import { logInByCode } from '#server/commands/identity/log-in-by-code.ts'
import { mailLoginCode } from '#server/commands/identity/mail-login-code.ts'
import { makeRecoveryCodes } from '#server/commands/identity/make-recovery-codes.ts'
import type { LogInPlace } from '#server/commands/identity/open-session.ts'
import { addPasskey, startPasskey } from '#server/commands/passkeys/add-passkey.ts'
import { askForPasskey } from '#server/commands/passkeys/challenge.ts'
import { askedPasskey } from '#server/commands/identity/demanded-passkey.ts'
import { passkeyHost, type PasskeyHost } from '#server/security/passkeys.ts'
import { renamePasskey } from '#server/commands/passkeys/rename-passkey.ts'
import { removePasskey } from '#server/commands/passkeys/remove-passkey.ts'
import { logInByPasskey, usePasskeyAgain } from '#server/commands/passkeys/use-passkey.ts'
import type { Tx } from '#server/database/transact.ts'
import { presentPasskey } from '#server/presenters/passkeys.ts'
import { passkeysOf } from '#server/tables/passkeys.ts'
import { answerRefusal, openRefusals, type RefusedLogInRow } from '#server/tables/refused-log-ins.ts'
import { openSessionsOf } from '#server/tables/sessions.ts'
import { recoveryCodesLeft } from '#server/tables/sign-in-codes.ts'
import { staffById } from '#server/tables/staff-roles.ts'

type AtSite = Pick<InputOf<'GET /users/security'>, 'deps' | 'tenant'>

const hostOf = ({ deps, tenant }: AtSite): PasskeyHost => passkeyHost({ origin: deps.originOf(tenant.subdomain) })

/** Where a log-in comes from. @throws Refusal DEVICE_ID */
export const logInPlaceOf = (
  it: AtSite &
    Pick<InputOf<'POST /users/login'>, 'ip' | 'deviceId' | 'deviceProof' | 'browser' | 'now' | 'afterCommit'>,
): LogInPlace => {
  const { deps, tenant, ip, deviceId, deviceProof, browser, now } = it
  if (deviceId === null) throw new Refusal('DEVICE_ID')
  const { random, tokens } = deps
  const device = { deviceId, deviceProof, deviceProofs: deps.deviceProofsOf(tenant), browser }
  const onMail = () => it.afterCommit(deps.workSoon)
  return { random, tokens, origin: deps.originOf(tenant.subdomain), tenant: tenant.id, ip, ...device, onMail, now }
}

const logInRoutes = (app: FastifyInstance): void => {
  serve(app, 'POST /users/login/passkey/options', (it) => {
    const { tx, deps, tenant, now } = it
    const use = { purpose: 'log in', userId: null, sessionId: null } as const
    return askForPasskey({ tx, random: deps.random, host: hostOf(it), tenant: tenant.id, ...use, now })
  })

  serve(app, 'POST /users/login/passkey', (it) => {
    const { transact, body, deps } = it
    const { passkey: used, rememberMe = false } = body
    const { workSoon } = deps
    return logInByPasskey({ ...logInPlaceOf(it), transact, host: hostOf(it), used, rememberMe, workSoon })
  })

  serve(app, 'POST /users/login/mailed-code', async (it) => {
    const { transact, deps, tenant, now, body } = it
    const { random, background, workSoon } = deps
    mailLoginCode({
      transact,
      random,
      background,
      workSoon,
      key: tenant.keys.mailedCodes,
      tenant: tenant.id,
      ...body,
      now,
    })
    return true
  })

  serve(app, 'POST /users/login/code', (it) => logInByCode({ ...codeLogIn(it), kind: 'mailed code' }))

  serve(app, 'POST /users/login/recovery-code', (it) => logInByCode({ ...codeLogIn(it), kind: 'recovery code' }))
}

/** What the log-ins by a code have in common. */
const codeLogIn = (it: InputOf<'POST /users/login/code' | 'POST /users/login/recovery-code'>) => {
  const { transact, deps, body } = it
  const { email, code, rememberMe = false } = body
  const limitScale = deps.settings.rateLimitScale
  return { ...logInPlaceOf(it), transact, key: it.tenant.keys.mailedCodes, limitScale, email, code, rememberMe }
}

const againRoutes = (app: FastifyInstance): void => {
  serve(app, 'POST /users/re-authentication', async ({ transact, deps, tenant, person, now, body }) => {
    const { userId, sessionId } = person
    const { passwords } = deps
    await enterPasswordAgain({ transact, passwords, tenant: tenant.id, userId, sessionId, ...body, now })
    return true
  })

  serve(app, 'POST /users/re-authentication/passkey/options', (it) => {
    const { tx, deps, tenant, person, now } = it
    const { userId, sessionId } = person
    const use = { purpose: 'enter again', userId, sessionId } as const
    return askForPasskey({ tx, random: deps.random, host: hostOf(it), tenant: tenant.id, ...use, now })
  })

  serve(app, 'POST /users/re-authentication/passkey', async (it) => {
    const { transact, deps, tenant, person, ip, browser, now, body: used } = it
    const { userId, sessionId } = person
    const { random, workSoon } = deps
    const use = { transact, random, host: hostOf(it), tenant: tenant.id, used, ip, browser, workSoon, now }
    await usePasskeyAgain({ ...use, userId, sessionId })
    return true
  })
}

const passkeyRoutes = (app: FastifyInstance): void => {
  serve(app, 'POST /users/passkeys/options', (it) => {
    const { tx, deps, tenant, person, now } = it
    const { userId, sessionId } = person
    return startPasskey({ tx, random: deps.random, host: hostOf(it), tenant: tenant.id, userId, sessionId, now })
  })

  serve(app, 'POST /users/passkeys', async (it) => {
    const { transact, deps, tenant, person, browser, now, body } = it
    const { userId, sessionId } = person
    const at = { transact, random: deps.random, host: hostOf(it), tenant: tenant.id, browser, now }
    return presentPasskey(await addPasskey({ ...at, userId, sessionId, made: body.passkey }))
  })

  serve(app, 'PUT /users/passkeys/{id}', async ({ tx, tenant, person: { userId }, params: { id }, body, now }) => {
    await renamePasskey({ tx, tenant: tenant.id, userId, id, name: body.name, now })
    return true
  })

  serve(app, 'DELETE /users/passkeys/{id}', async (it) => {
    const { tx, tenant, person, params, now } = it
    const { userId, sessionId } = person
    await removePasskey({ tx, tenant: tenant.id, host: hostOf(it), userId, sessionId, id: params.id, now })
    return true
  })

  serve(app, 'POST /users/recovery-codes', async (it) => {
    const { tx, deps, person, now } = it
    const { userId, sessionId } = person
    return { codes: await makeRecoveryCodes({ tx, random: deps.random, host: hostOf(it), userId, sessionId, now }) }
  })
}

const ownRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /users/security', (it) => {
    const { tx, person, now } = it
    return readSecurity(tx, { ...person, host: hostOf(it), now })
  })

  serve(app, 'DELETE /users/sessions/{id}', async ({ tx, person, params: { id }, now }) => {
    await endOwnSession({ tx, userId: person.userId, sessionId: id, hereId: person.sessionId, now })
    return true
  })

  serve(app, 'DELETE /users/other-sessions', async ({ tx, person, now }) => {
    await endOwnSession({ tx, userId: person.userId, sessionId: null, hereId: person.sessionId, now })
    return true
  })

  serve(app, 'DELETE /users/refused-logins/{id}', async ({ tx, person, params: { id }, now }) => {
    if (!(await answerRefusal(tx, person.userId, id, now))) throw new Refusal('SESSION_UNKNOWN')
    return true
  })
}

/** Log-in without a password, passkeys, and a user's own sessions. */
export const signInRoutes = (app: FastifyInstance): void => {
  logInRoutes(app)
  againRoutes(app)
  passkeyRoutes(app)
  ownRoutes(app)
}

const readSecurity = async (
  tx: Tx,
  { userId, sessionId, host, now }: { userId: string; sessionId: string; host: PasskeyHost; now: Date },
): Promise<Security> => ({
  office: await readRole(tx, { userId, sessionId, host }),
  passkeys: (await passkeysOf(tx, userId, host.rpId)).map(presentPasskey),
  recoveryCodesLeft: await recoveryCodesLeft(tx, userId),
  sessions: (await openSessionsOf(tx, userId, now)).map((session) => ({
    ...whereFrom(session),
    startedAt: session.startedAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    isThisOne: session.id === sessionId,
  })),
  refused: (await openRefusals(tx, userId)).map((refused) => ({
    ...whereFrom(refused),
    at: refused.at.toISOString(),
    why: refused.why,
  })),
})

const whereFrom = ({
  id,
  deviceName: device,
  browserName: browser,
  network,
}: Pick<RefusedLogInRow, 'id' | 'deviceName' | 'browserName' | 'network'>) => ({ id, device, browser, network })

const readRole = async (
  tx: Tx,
  { userId, sessionId, host }: { userId: string; sessionId: string; host: PasskeyHost },
): Promise<Security['office']> => {
  const member = await staffById(tx, userId)
  if (!member) return null
  const { roleId, roleName, places } = member
  const passkey = await askedPasskey({ tx, host, userId, sessionId })
  return { roleId, roleName, places: [...places], passkey }
}
