import type { FastifyInstance } from 'fastify'
import { offices } from '#contract/routes/offices.ts'
import type { Limit } from '#contract/limits.ts'
import type { StaffMember } from '#contract/shapes/platform-staff.ts'
import { serve, type InputOf } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { logOutStaff, withdrawStaffTokens } from '#server/commands/platform/end-staff-tokens.ts'
import { enrolPasskey, startEnrolment } from '#server/commands/platform/enrol-passkey.ts'
import { askStaffPasskey, logInStaff, logInStaffByPasskey } from '#server/commands/platform/log-in-staff.ts'
import { removeStaffPasskey } from '#server/commands/platform/remove-staff-passkey.ts'
import type { Tx } from '#server/database/transact.ts'
import { presentPasskey } from '#server/presenters/passkeys.ts'
import { staffLimits } from '#server/security/guessing.ts'
import { passkeyHost } from '#server/security/passkeys.ts'
import { allPlatformPasskeys } from '#server/tables/platform-passkeys.ts'
import { allPlatformUsers, countPlatformDevices } from '#server/tables/platform-users.ts'

const hostOf = ({ deps }: Pick<InputOf<'GET /system/staff'>, 'deps'>) => passkeyHost({ origin: deps.officeOrigin })

type LogInCall = 'POST /system/login' | 'POST /system/login/passkey/options' | 'POST /system/login/passkey'

/** What the steps of a log-in have in common. */
const logInStep = (it: InputOf<LogInCall>) => {
  const { transact, deps, deviceProof, now } = it
  const { random, deviceProofs } = deps
  return { transact, random, deviceProofs, host: hostOf(it), deviceProof, now }
}

const counterOf = (app: FastifyInstance, name: string, { count, window }: Pick<Limit, 'count' | 'window'>) =>
  app.kernel.limiter({ name, count, window: window * 1000, shared: true })

const logInRoutes = (app: FastifyInstance): void => {
  const attempts = {
    strangers: counterOf(app, 'staff log-ins of an address', staffLimits.address),
    devices: counterOf(app, 'staff log-ins of a known device', staffLimits.device),
  }

  serve(app, 'POST /system/login', (it) => {
    const { ip, body, deps } = it
    const { passwords, tokens, settings } = deps
    const needsPasskey = settings.mode === 'production'
    return logInStaff({ ...logInStep(it), ...body, passwords, tokens, attempts, ip, needsPasskey })
  })

  serve(app, 'POST /system/login/passkey/options', async (it) => {
    const { ip, body, deps } = it
    const { passwords, officeOrigin } = deps
    const options = await askStaffPasskey({ ...logInStep(it), ...body, passwords, attempts, ip })
    return { page: `${officeOrigin}${offices.updater.path}`, options }
  })

  serve(app, 'POST /system/login/passkey', (it) =>
    logInStaffByPasskey({ ...logInStep(it), tokens: it.deps.tokens, used: it.body }),
  )

  serve(app, 'DELETE /system/login', async ({ tx, staff, now }) => {
    await logOutStaff({ tx, name: staff, now })
    return true
  })
}

const enrolmentRoutes = (app: FastifyInstance): void => {
  serve(app, 'POST /system/enrolment/options', (it) => {
    const { tx, deps, now, body } = it
    return startEnrolment({ tx, random: deps.random, host: hostOf(it), ...body, now })
  })

  serve(app, 'POST /system/enrolment', async (it) => {
    const { transact, deps, browser, now, body } = it
    const { token, passkey: made } = body
    await enrolPasskey({ transact, random: deps.random, host: hostOf(it), token, made, browser, now })
    return true
  })
}

/** The log-in of platform staff, their passkeys, and what they see and do about each other's accounts. */
export const platformStaffRoutes = (app: FastifyInstance): void => {
  logInRoutes(app)
  enrolmentRoutes(app)

  serve(app, 'GET /system/staff', (it) => {
    const { tx, staff, now } = it
    return readStaff(tx, { host: hostOf(it).rpId, staff, now })
  })

  serve(app, 'DELETE /system/staff/{name}/tokens', async ({ tx, staff, now, params: { name } }) => {
    if (!(await withdrawStaffTokens({ tx, name, by: staff, now }))) throw new Refusal('STAFF_UNKNOWN')
    return true
  })

  serve(app, 'DELETE /system/staff/{name}/passkeys/{id}', async ({ tx, staff, now, params }) => {
    await removeStaffPasskey({ tx, ...params, staff, now })
    return true
  })
}

const readStaff = async (
  tx: Tx,
  { host, staff, now }: { host: string; staff: string; now: Date },
): Promise<StaffMember[]> => {
  const [users, passkeys, devices] = [
    await allPlatformUsers(tx),
    await allPlatformPasskeys(tx, host),
    await countPlatformDevices(tx),
  ]
  return users.map(({ name, lastLoginAt, openUntil }) => ({
    name,
    isYou: name === staff,
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    openUntil: openUntil !== null && openUntil > now ? openUntil.toISOString() : null,
    devices: devices.get(name) ?? 0,
    passkeys: passkeys.filter(({ account }) => account === name).map(presentPasskey),
  }))
}
