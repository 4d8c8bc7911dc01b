import type { AccountSection } from '#contract/routes/web.ts'
import type { Account } from '#contract/shapes/account.ts'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { Missing } from '#src/customer/ui/missing.tsx'
import type { StoredView } from '#src/kit/data/use-stored.ts'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { dataWords } from '#src/words/data.ts'
import { webAccountWords } from '#src/words/web-account.ts'
import { ClubSection } from './club-section.tsx'
import { HistorySection } from './history-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { OptionsSection } from './options-section.tsx'
import { Overview } from './overview.tsx'
import { PasswordSection } from './password-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { WalletSection } from './wallet-section.tsx'
import * as layout from '#src/ui/styles/layout.module.css'

interface AccountContentProps {
  section: AccountSection
  /** Of the account page. */
  path: string
  view: StoredView<Account>
}

/** One section. Those that show the account itself wait for its first answer. */
export function AccountContent({ section, path, view }: AccountContentProps) {
  switch (section) {
    case 'club':
      return <ClubSection />
    case 'wallet':
      return <WalletSection />
    case 'history':
      return <HistorySection />
    case 'notifications':
      return <NotificationsSection />
    case 'password':
      return <PasswordSection />
    case 'security':
      return <SecuritySection path={path} />
  }
  if (view.is !== 'known') return <Missing view={view} words={webAccountWords.missing} placeholder={<Placeholder />} />
  return (
    <>
      <AsOf what={dataWords.account} view={view} />
      {section === 'info' && <Overview account={view.value} path={path} />}
      {section === 'payment' && <PaymentSection account={view.value} />}
      {section === 'options' && <OptionsSection account={view.value} />}
    </>
  )
}

const Placeholder = () => (
  <Card className={layout.g4}>
    <Skeleton width="40%" height={26} />
    <Skeleton height={48} />
    <Skeleton height={48} />
    <Skeleton height={48} />
  </Card>
)
