import { awardLifeDays } from '#contract/rules/loyalty.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import type { PointsEntry } from '#contract/shapes/texts.ts'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { Missing } from '#src/customer/ui/missing.tsx'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { countText } from '#src/phone/ui/count-text.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { loyaltySettings, points, pointsEntries } from '#src/resources/resource.ts'
import { MonthList } from '#src/customer/account/history/month-list.tsx'
import { LoyaltyWidget } from '#src/phone/ui/loyalty-widget.tsx'
import { referralReward } from '#src/phone/ui/referral-reward.ts'
import { Bucket } from '#src/customer/ui/art/bucket.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconTile } from '#src/customer/ui/icon-tile.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { RowLink, Rows } from '#src/ui/row.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { loyaltyWords } from '#src/words/loyalty.ts'
import { EntryRow } from './entry-row.tsx'
import * as prose from '#src/ui/styles/prose.module.css'

/** The points, their goal, and what earned them. */
export default function PointsScreen() {
  const { back } = useNavigation()
  const loyalty = useStored(points, undefined)
  const view = useStored(pointsEntries, undefined)
  const goal = knownOr(loyalty)?.point_goal
  return (
    <Page title={knownOr(loyalty)?.widget_title ?? loyaltyWords.title} onBack={back} busy={view.is === 'loading'}>
      <LoyaltyWidget />
      {goal !== undefined && (
        <p className={`${prose.small} ${prose.muted}`}>{loyaltyWords.rule(countText(goal), awardLifeDays)}</p>
      )}
      <WaysToMore />
      <AsOf what={loyaltyWords.asOf} view={view} />
      {view.is === 'known' ? (
        <Entries entries={view.value} />
      ) : (
        <Missing view={view} words={loyaltyWords.missing} placeholder={<EntriesPlaceholder />} />
      )}
    </Page>
  )
}

function WaysToMore() {
  const { opens } = useNavigation()
  const value = knownOr(useStored(loyaltySettings, undefined))
  const forFriend = referralReward(value)
  const { referral, wallet } = phoneRoutes
  return (
    <Rows>
      <RowLink href={wallet.path} start={<IconTile name="wallet" />} title={loyaltyWords.openWallet} />
      {opens(referral.path) && (
        <RowLink
          href={referral.path}
          start={<IconTile name="users-three" />}
          title={loyaltyWords.invite}
          detail={loyaltyWords.inviteDetail(forFriend)}
        />
      )}
    </Rows>
  )
}

function Entries({ entries }: { entries: readonly PointsEntry[] }) {
  const { opens } = useNavigation()
  if (entries.length > 0)
    return (
      <MonthList entries={entries} dateOf={({ date }) => date}>
        {(entry, index) => <EntryRow key={`${entry.date} ${index}`} entry={entry} />}
      </MonthList>
    )
  return (
    <Empty
      art={<Bucket />}
      title={loyaltyWords.empty}
      actions={
        opens(phoneRoutes.washes.path) && (
          <LinkButton size="lg" href={phoneRoutes.washes.path}>
            {loyaltyWords.buyAWash}
          </LinkButton>
        )
      }
    >
      {loyaltyWords.emptyBody}
    </Empty>
  )
}

const EntriesPlaceholder = () => (
  <div role="status" aria-label={loyaltyWords.loading}>
    <Skeleton height={260} />
  </div>
)
