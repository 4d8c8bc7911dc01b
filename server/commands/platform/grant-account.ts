import { continueAs, type Transact } from '#server/database/transact.ts'
import { grantAccount, writeAccount } from '#server/tables/accounts.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { siteBySubdomain } from '#server/tables/sites.ts'
import { userByEmail } from '#server/tables/users.ts'

export interface AccountGrant {
  transact: Transact
  hsAccountId: number
  companyName: string
  /** The administrator who may make the site: the subdomain of a site where they are an administrator, and their email. */
  subdomain: string
  email: string
  now: Date
}

/**
 * Makes the account of a merchant without a site, and grants it to an administrator of another one.
 * @throws Error when there is no such administrator
 */
export const grantNewAccount = (grant: AccountGrant): Promise<void> => {
  const { transact, hsAccountId, companyName, subdomain, email, now } = grant
  return transact(null, 'account grant', async (tx) => {
    const site = await siteBySubdomain(tx, subdomain, now)
    if (!site) throw new Error(`There is no site ${subdomain}.`)
    await writeAccount(tx, { id: hsAccountId, companyName, createdAt: now })
    const subject = String(hsAccountId)
    const actor = { kind: 'server', name: null } as const
    await recordAct(tx, { tenant: site.tenantId, now, actor, act: 'account granted', subject })
    await continueAs(tx, site.tenantId)
    const user = await userByEmail(tx, email)
    if (!user?.isAdmin) throw new Error(`${subdomain} has no administrator with that email.`)
    await grantAccount(tx, { tenantId: site.tenantId, userId: user.id, accountId: hsAccountId })
  })
}
