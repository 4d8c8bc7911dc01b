import { knownOr } from '#src/kit/data/known-or.ts'
import { account } from '#src/resources/resource.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useUnread } from '#src/customer/messages/use-unread.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { MerchantMark } from '#src/customer/ui/merchant-mark.tsx'
import { useSite } from '#src/kit/site/site-context.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { IconLink } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { homeWords } from '#src/words/home.ts'
import { notificationWords } from '#src/words/notifications.ts'
import { greeting } from './greeting.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as css from './home.module.css'

/** The merchant's mark, and at its right the notifications, or the log-in for a guest. */
export function HomeHead({ guest }: { guest: boolean }) {
  const { opens } = useNavigation()
  return (
    <div className={`${layout.between} ${css.head}`}>
      <MerchantMark />
      {guest && (
        <LinkButton kind="hero" size="sm" href="/logIn">
          {homeWords.logIn}
        </LinkButton>
      )}
      {!guest && opens('/notifications') && <Notifications />}
    </div>
  )
}

function Notifications() {
  const unread = useUnread()
  const label = unread > 0 ? notificationWords.someUnread(unread) : notificationWords.title
  return <IconLink label={label} href="/notifications" icon={<Icon name="bell" />} dot={unread > 0} />
}

/** Keeps its height until the name is loaded. */
export function Greeting({ guest }: { guest: boolean }) {
  const { clock } = useServices()
  const { themes } = useSite()
  const view = useStored(account, undefined)
  const waiting = !guest && view.is === 'loading'
  const words = greeting(clock.now(), guest ? undefined : knownOr(view)?.firstName, themes.font ?? 'neutral')
  return <h1 className={css.title}>{waiting ? <Skeleton width={240} height="1.08em" control /> : words}</h1>
}
