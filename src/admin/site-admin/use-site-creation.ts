import { useState } from 'react'
import type { CreatedSite } from '#contract/shapes/new-site.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import { outcomeOf, refusalOr, useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { siteAdminWords } from '#src/words/site-admin.ts'
import { wantedOf } from './new-site.ts'

export interface Wish {
  hsAccountId: number
  subdomain: string
  /** Empty: no invitation is sent. */
  email: string
  config: SiteConfig
}

export interface Made extends CreatedSite {
  companyName: string
  email: string
  invitation: 'none' | 'sent' | 'failed'
}

/** Creates the site, then invites its first administrator: the site stands whatever becomes of the mail. */
export const useSiteCreation = () => {
  const { remote, report } = useServices()
  const text = refusalOr(siteAdminWords.failed)
  const { busy, run } = useAct({ dialog: siteAdminWords.failedTitle, text })
  const [made, setMade] = useState<Made | null>(null)

  const invite = async (hsAccountId: number, email: string): Promise<Made['invitation']> => {
    if (email === '') return 'none'
    const request = { params: { hsAccountId }, body: { email } }
    const outcome = await outcomeOf(() => remote.ask('POST /accounts/{hsAccountId}/first-admin', request), report)
    if (outcome.done) return 'sent'
    void dialogs.alert({ kind: 'error', title: siteAdminWords.notInvited(email), body: text(outcome.error) })
    return 'failed'
  }

  const create = async ({ hsAccountId, subdomain, email, config }: Wish): Promise<void> => {
    await run(async (keyOf) => {
      const body = { hsAccountId, subdomain, siteConfig: wantedOf(config) }
      const site = await remote.ask('POST /accounts', { body }, { idempotencyKey: keyOf(body) })
      setMade({ ...site, companyName: config.companyName, email, invitation: await invite(hsAccountId, email) })
    })
  }

  const inviteAgain = async (email: string): Promise<void> => {
    if (!made || email === '') return
    await run(async () => setMade({ ...made, email, invitation: await invite(made.hsAccountId, email) }))
  }

  return { busy, made, create, inviteAgain, startOver: () => setMade(null) }
}
