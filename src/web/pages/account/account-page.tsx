import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { initialsOf } from '#src/kit/initials.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { account } from '#src/resources/resource.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { useFocusAfterRemoval } from '#src/ui/use-focus-after-removal.ts'
import type { PageProps } from '../../ui/page-props.ts'
import { WebPage } from '../../ui/web-page.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AccountContent } from './account-content.tsx'
import { sectionOf } from './section-of.ts'
import * as css from './account.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

/** The account: a menu, and the section that the address asks for. */
export default function AccountPage({ route }: PageProps) {
  const { query } = useNavigation()
  const section = sectionOf(query)
  const view = useStored(account, undefined)
  useFocusAfterRemoval()
  const name = view.is === 'known' ? `${view.value.firstName} ${view.value.lastName}` : undefined
  return (
    <WebPage className={css.account} busy={view.is !== 'known' && view.refreshing}>
      <div className={css.who}>
        {name && <Avatar large initials={initialsOf(name)} />}
        <h1>{name ?? route.title}</h1>
      </div>
      <AccountMenu path={route.path} current={section} email={knownOr(view)?.email} />
      <div className={`${css.content} ${layout.g4}`}>
        <AccountContent section={section} path={route.path} view={view} />
      </div>
    </WebPage>
  )
}
