import { newSiteConfig } from '#contract/site/settings.ts'
import { subdomainFrom } from '#contract/rules/subdomain.ts'
import type { CreatedSite, CreateSiteRequest } from '#contract/shapes/new-site.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { continueAs, type Tx } from '#server/database/transact.ts'
import { claimAccount, grantedAccount } from '#server/tables/accounts.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { insertMerchant } from '#server/tables/merchants.ts'
import { insertSite } from '#server/tables/sites.ts'
import { judgeConfig } from '../site/write-config.ts'

export interface SiteCreation {
  tx: Tx
  random: Random
  /** The tenant and the id of the administrator, who is a user of another site. */
  tenant: number
  userId: string
  request: CreateSiteRequest
  now: Date
}

/** About 108 bits. It is public: it identifies the site, and opens nothing. */
const keyBytes = 18

/** The platform decides what a merchant has; a new one has both. */
const shells = { hasApp: true, hasEcom: true }

/**
 * Makes the site of an account: what a request does not say comes from the default site and from the account. All of it
 * is one transaction, so no half of a site is ever seen.
 * @throws Refusal SUBDOMAIN_INVALID, ACCOUNT_UNKNOWN, ACCOUNT_HAS_SITE, CONFIG_INVALID, SUBDOMAIN_TAKEN
 */
export const createSite = async (creation: SiteCreation): Promise<CreatedSite> => {
  const { tx, random, tenant, userId, request, now } = creation
  const { hsAccountId } = request
  const subdomain = subdomainFrom(request.subdomain)
  if (subdomain === null) throw refusedName('SUBDOMAIN_INVALID')
  const account = await grantedAccount(tx, userId, hsAccountId)
  if (!account) throw new Refusal('ACCOUNT_UNKNOWN')
  if (account.hasSite) throw new Refusal('ACCOUNT_HAS_SITE')
  const { companyName, currency } = account
  const wanted = { companyName, ...newSiteConfig, ...request.siteConfig }
  const config = judgeConfig({ wanted, merchant: { ...shells, configTimestamp: 0 }, now })
  const appKey = `ak_${random.token(keyBytes)}`

  await continueAs(tx, null)
  if (!(await claimAccount(tx, hsAccountId))) throw new Refusal('ACCOUNT_HAS_SITE')
  if (!(await insertSite(tx, { tenantId: hsAccountId, subdomain, appKey }, now))) throw refusedName('SUBDOMAIN_TAKEN')
  await continueAs(tx, hsAccountId)
  await insertMerchant(tx, { tenantId: hsAccountId, currency, ...shells, ...config })
  await continueAs(tx, tenant)

  const detail = { hsAccountId, subdomain }
  await recordAct(tx, { tenant, now, actor: adminActor(userId), act: 'site created', subject: subdomain, detail })
  return { hsAccountId, subdomain, app_key: appKey }
}

const refusedName = (code: 'SUBDOMAIN_INVALID' | 'SUBDOMAIN_TAKEN') =>
  new Refusal(code, { fieldErrors: { subdomain: new Refusal(code).message } })
