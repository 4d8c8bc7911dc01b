import { offices } from '#contract/routes/offices.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { ownVersion } from '#src/platform/app-version.ts'
import { useAccountEnd } from '#src/customer/account/use-account-end.ts'
import { useLogOut } from '#src/customer/identity/use-log-out.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { paymentLock } from '#src/platform/locks.ts'
import { useServices } from '#src/kit/services.ts'
import { InstallRow } from '#src/phone/ui/install-row.tsx'
import { OwnDataRow } from '#src/customer/account/own-data-row.tsx'
import { StorageRow } from '#src/customer/account/storage-row.tsx'
import { useSite } from '#src/kit/site/site-context.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { IconName } from '#src/ui/icon-names.ts'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { RowButton, RowLink, Rows } from '#src/ui/row.tsx'
import { accountWords } from '#src/words/account.ts'
import { securityWords } from '#src/words/security.ts'
import * as prose from '#src/ui/styles/prose.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

const links: { href: string; icon: IconName; title: string }[] = [
  { href: '/security', icon: 'fingerprint', title: securityWords.title },
  { href: '/passwordRecovery', icon: 'lock-key', title: accountWords.updatePassword },
  { href: '/Support', icon: 'question', title: accountWords.support },
  { href: '/termsAndConditions', icon: 'scroll', title: accountWords.terms },
  { href: '/privacy', icon: 'shield-check', title: accountWords.privacy },
]

/**
 * The account's links to other screens, only those that are open to the user, and the ends of its use.
 * @param email of the account; undefined while it is not known
 */
export function MoreLinks({ email }: { email: string | undefined }) {
  const { opens, go } = useNavigation()
  const { locks } = useServices()
  const session = useSession()
  const logOut = useLogOut()
  const end = useAccountEnd()
  const leave = async () => {
    if (await logOut()) go('/', { replace: true })
  }
  // Never during a payment.
  const reload = () => locks.hold(paymentLock, async () => location.reload())
  return (
    <>
      <Rows>
        {links.map(
          ({ href, icon, title }) =>
            opens(href) && <RowLink key={href} href={href} start={<IconTile name={icon} />} title={title} />,
        )}
        <InstallRow />
        <StorageRow />
        <RowButton
          start={<IconTile name="arrow-clockwise" />}
          title={accountWords.reload}
          onClick={() => void reload()}
        />
        {session?.state === 'person' && session.isAdmin && (
          // A page of its own: not by the router of the app.
          <RowButton
            start={<IconTile name="storefront" />}
            title={accountWords.backOffice}
            onClick={() => location.assign(offices.admin.path)}
          />
        )}
        <RowButton start={<IconTile name="sign-out" />} title={accountWords.logOut} onClick={() => void leave()} />
        <RowButton
          start={<IconTile name="device-mobile" />}
          title={accountWords.logOutEverywhere}
          onClick={end.logOutEverywhere}
        />
        {email !== undefined && <OwnDataRow />}
      </Rows>
      {email !== undefined && (
        <Button
          kind="danger-quiet"
          block
          busy={end.busy}
          icon={<Icon name="trash" />}
          onClick={() => end.deleteAccount(email)}
        >
          {accountWords.deleteAccount}
        </Button>
      )}
    </>
  )
}

export function Versions() {
  const { version } = useSite()
  return (
    <p className={`${prose.xs} ${prose.muted} ${layout.center} ${prose.num}`}>
      {accountWords.versions(version || '1', ownVersion())}
    </p>
  )
}
