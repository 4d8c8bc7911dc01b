import { useCallback, useEffect } from 'react'
import type { SiteConfig } from '#contract/site/settings.ts'
import { useServices } from '#src/kit/services.ts'
import { logOut } from '#src/session/log-in.ts'
import { ClearcoatMark } from '#src/ui/art/clearcoat-mark.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Note } from '#src/ui/note.tsx'
import { Overlays } from '#src/ui/overlays/overlays.tsx'
import { siteAdminWords } from '#src/words/site-admin.ts'
import { AccountMenu } from '../frame/account-menu.tsx'
import { EnvironmentBadge } from '../frame/environment-badge.tsx'
import { MadeSite } from './made-site.tsx'
import { NewSiteForm } from './new-site-form.tsx'
import * as css from './site-admin.module.css'
import { Placeholder } from '../ui/asked.tsx'
import * as topBar from '../ui/top-bar.module.css'
import { useAccounts } from './use-accounts.ts'
import { useSiteCreation } from './use-site-creation.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/** Makes the sites of the accounts that are granted to this administrator. */
export default function SiteAdmin({ current }: { current: SiteConfig }) {
  const services = useServices()
  const { accounts, ask } = useAccounts()
  const creation = useSiteCreation()
  const { made, startOver } = creation
  useEffect(() => {
    document.title = siteAdminWords.title
  }, [])
  const another = useCallback(() => {
    startOver()
    ask()
  }, [startOver, ask])
  return (
    <>
      <div className={css.page}>
        <header className={topBar.bar}>
          <ClearcoatMark size={30} />
          <b className={topBar.title}>{siteAdminWords.title}</b>
          <EnvironmentBadge />
          {Array.isArray(accounts) && !made && (
            <span className={`${css.count} ${prose.small} ${prose.muted}`}>
              {siteAdminWords.waiting(accounts.length)}
            </span>
          )}
          <span className={css.account}>
            <AccountMenu onLeave={() => logOut(services)} />
          </span>
        </header>
        {made ? (
          <main className={css.alone}>
            <MadeSite made={made} busy={creation.busy} onInvite={creation.inviteAgain} onAnother={another} />
          </main>
        ) : Array.isArray(accounts) && accounts.length > 0 ? (
          <NewSiteForm accounts={accounts} current={current} busy={creation.busy} onCreate={creation.create} />
        ) : (
          <main className={css.alone}>
            <NoAccounts accounts={accounts} onAgain={ask} />
          </main>
        )}
      </div>
      <Overlays />
    </>
  )
}

function NoAccounts({ accounts, onAgain }: { accounts: 'asked' | 'failed' | unknown[]; onAgain: () => void }) {
  if (accounts === 'asked') return <Placeholder height={320} />
  if (accounts === 'failed')
    return (
      <Note tone="danger" live end={<Button onClick={onAgain}>{siteAdminWords.again}</Button>}>
        {siteAdminWords.notLoaded}
      </Note>
    )
  return (
    <Empty
      level={1}
      title={siteAdminWords.none}
      actions={
        <Button kind="outline" onClick={onAgain}>
          {siteAdminWords.again}
        </Button>
      }
    >
      {siteAdminWords.noneBody}
    </Empty>
  )
}
