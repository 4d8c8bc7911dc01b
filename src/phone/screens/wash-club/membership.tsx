import { lazy, Suspense, useState } from 'react'
import { toCents } from '#contract/rules/money.ts'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { AsOf } from '#src/kit/changes/as-of.tsx'
import type { StoredView } from '#src/kit/data/use-stored.ts'
import { money, shortDate } from '#src/kit/format.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { clubState } from '#src/shop/club/club-state.ts'
import { useLeavingSurvey } from '#src/shop/club/use-leaving-survey.ts'
import { usePlanActions, type PlanActions } from '#src/shop/club/use-plan-actions.ts'
import { Actions, Button, LinkButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { Page } from '#src/ui/page.tsx'
import { clubWords as words } from '#src/words/club.ts'
import { ClubFacts } from './club-facts.tsx'
import { ClubPass } from './club-pass.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const ClubCodeDialog = lazy(() => import('#src/shop/code/club-code-dialog.tsx'))
const SurveySheet = lazy(() => import('#src/shop/club/survey-sheet.tsx'))

/** All clubs, also for a member. */
const allClubs = '/washClub?forced=true'

/** The club of a member: its pass, its code, its dates, and what can be done with the plan. */
export function Membership({ club, view }: { club: WashClub; view: StoredView<WashClub> }) {
  const { back } = useNavigation()
  const { survey, shown } = useLeavingSurvey()
  const plan = usePlanActions(club, survey)
  const [code, setCode] = useState<'open' | 'closing'>()
  const closed = () => {
    setCode(undefined)
    // The kiosk may have counted a use.
    view.refresh()
  }
  return (
    <Page title={words.title} onBack={back}>
      <AsOf what={words.title} view={view} />
      <ClubPass club={club} />
      <Ways club={club} plan={plan} onCode={() => setCode('open')} />
      <Suspense>
        {code && (
          <ClubCodeDialog club={club} open={code === 'open'} onClose={() => setCode('closing')} onClosed={closed} />
        )}
      </Suspense>
      <Suspense>{shown && <SurveySheet {...shown} />}</Suspense>
    </Page>
  )
}

interface WaysProps {
  club: WashClub
  plan: PlanActions
  onCode: () => void
}

/** What comes first depends on the club: its code, the way back to the plan, or a card that pays. */
function Ways({ club, plan, onCode }: WaysProps) {
  const state = clubState(club)
  const date = club.nextBillingDate ? shortDate(club.nextBillingDate) : ''
  const [before, after, rest] = words.canceledNote(date)
  return (
    <>
      {state === 'unpaid' && club.unpaid && (
        <>
          <Note tone="danger">
            <b>{words.declinedTitle}</b>{' '}
            {words.declinedBody(money(toCents(club.unpaid.amount)), shortDate(club.unpaid.nextAttemptDate))}
          </Note>
          <Button size="lg" block busy={plan.busy} icon={<Icon name="credit-card" />} onClick={plan.updateCard}>
            {words.updateCard}
          </Button>
        </>
      )}
      {state === 'ending' && (
        <>
          <Note tone="warning" icon={<Icon name="info" weight="fill" />}>
            {before}
            <b>{after}</b>
            {rest}
          </Note>
          <Button size="lg" block busy={plan.busy} onClick={plan.reactivate}>
            {words.reactivatePlan}
          </Button>
        </>
      )}
      <Button
        kind={state === 'active' ? 'primary' : 'tonal'}
        size="lg"
        block
        icon={<Icon name="qr-code" weight="bold" />}
        onClick={onCode}
      >
        {words.showCode}
      </Button>
      <ClubFacts club={club} />
      <Actions>
        <LinkButton kind="tonal" href={allClubs}>
          {words.viewClubs}
        </LinkButton>
        <Button kind="danger-quiet" busy={plan.busy} onClick={plan.cancel}>
          {words.cancelPlan}
        </Button>
      </Actions>
      {state === 'active' && (
        <p className={`${prose.small} ${prose.muted} ${layout.center}`}>{words.cancelAnyTime(date)}</p>
      )}
    </>
  )
}
