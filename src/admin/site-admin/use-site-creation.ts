import { useRef, useState } from 'react'
import type { CreatedSite } from '#contract/shapes/new-site.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import { keyPerIntent } from '#src/kit/forms/key-per-intent.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused, isRemoteFailure } from '#src/remote/outcome.ts'
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
  const { remote, newKey, report } = useServices()
  const keys = useRef(keyPerIntent(newKey))
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<Made | null>(null)

  const say = (error: unknown): string => {
    if (!isRemoteFailure(error)) report(error)
    return isRefused(error) && error.message ? error.message : siteAdminWords.failed
  }

  const invite = async (hsAccountId: number, email: string): Promise<Made['invitation']> => {
    if (email === '') return 'none'
    try {
      await remote.ask('POST /accounts/{hsAccountId}/first-admin', { params: { hsAccountId }, body: { email } })
      return 'sent'
    } catch (error) {
      void dialogs.alert({ kind: 'error', title: siteAdminWords.notInvited(email), body: say(error) })
      return 'failed'
    }
  }

  const create = async ({ hsAccountId, subdomain, email, config }: Wish): Promise<void> => {
    setBusy(true)
    try {
      const body = { hsAccountId, subdomain, siteConfig: wantedOf(config) }
      const site = await remote.ask('POST /accounts', { body }, { idempotencyKey: keys.current(body) })
      setMade({ ...site, companyName: config.companyName, email, invitation: await invite(hsAccountId, email) })
    } catch (error) {
      void dialogs.alert({ kind: 'error', title: siteAdminWords.failedTitle, body: say(error) })
    } finally {
      setBusy(false)
    }
  }

  const inviteAgain = async (email: string): Promise<void> => {
    if (!made || email === '') return
    setBusy(true)
    const invitation = await invite(made.hsAccountId, email).finally(() => setBusy(false))
    setMade({ ...made, email, invitation })
  }

  return { busy, made, create, inviteAgain, startOver: () => setMade(null) }
}
