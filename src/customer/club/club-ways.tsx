import { Suspense, useState, type ReactNode } from 'react'
import { stateOf } from '#contract/rules/membership.ts'
import { toCents } from '#contract/rules/money.ts'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { StoredView } from '#src/kit/data/use-stored.ts'
import { money } from '#src/kit/format.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { memberships } from '#src/resources/resource.ts'
import { Actions, Button, LinkButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { clubWords as words } from '#src/words/club.ts'
import { CodesHidden } from '../wallet/code/codes-hidden.tsx'
import { ActDraftNote } from './act-draft-note.tsx'
import { ClubFacts } from './club-facts.tsx'
import { AddVehicleRow, MembershipActs, MembershipNotes, PeriodRow } from './membership-ways.tsx'
import type { ShownClub } from './shown-club.tsx'
import type { OwnMembership } from '../memberships/own.ts'
import { clubState } from '../memberships/club-state.ts'
import { useBillingDay } from '../memberships/billing-day.ts'
import type { LeavingSurvey } from './survey-sheet.tsx'
import { useQuestion } from '#src/kit/open-question.ts'
import { usePlanActions, type PlanActions } from './use-plan-actions.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const ClubCodeDialog = lazyPart(() => import('../wallet/code/club-code-dialog.tsx'))
const SurveySheet = lazyPart(() => import('./survey-sheet.tsx'))

/** All clubs, also for a member. */
const allClubs = '/washClub?forced=true'

interface ClubWaysProps {
  shown: ShownClub
  /** Of the first club. */
  view: StoredView<WashClub>
  /** Below the club's code. */
  belowCode?: ReactNode
}

/** What a member does with the club: its code, its dates, and the actions on the plan. */
export function ClubWays({ shown, view, belowCode }: ClubWaysProps) {
  const { club, own, all } = shown
  const { keeper } = useServices()
  const [survey, askSurvey] = useQuestion<LeavingSurvey, boolean>()
  const plan = usePlanActions(club, askSurvey, own)
  const [code, setCode] = useState<'open' | 'closing'>()
  const closed = () => {
    setCode(undefined)
    // The kiosk may have counted a use.
    view.refresh()
    void keeper.refresh(memberships, undefined).catch(() => undefined)
  }
  return (
    <>
      <Ways club={club} own={own} count={all.length} plan={plan} onCode={() => setCode('open')} />
      <Suspense>
        {code && (
          <ClubCodeDialog
            club={club}
            membershipId={all.length > 1 ? own?.membership.id : undefined}
            open={code === 'open'}
            onClose={() => setCode('closing')}
            onClosed={closed}
            below={belowCode}
          />
        )}
      </Suspense>
      <Suspense>{survey && <SurveySheet key={survey.id} {...survey} />}</Suspense>
    </>
  )
}

const isFrozen = ({ membership: { terms }, now }: OwnMembership): boolean => stateOf(terms, now) === 'frozen'

const ShowCode = ({ isFirst, onCode }: { isFirst: boolean; onCode: () => void }) => (
  <>
    <CodesHidden />
    <Button
      kind={isFirst ? 'primary' : 'tonal'}
      size="lg"
      block
      icon={<Icon name="qr-code" weight="bold" />}
      onClick={onCode}
    >
      {words.showCode}
    </Button>
  </>
)

interface WaysProps {
  club: WashClub
  own: OwnMembership | undefined
  /** Of the user's memberships. */
  count: number
  plan: PlanActions
  onCode: () => void
}

/** What comes first depends on the club: its code, the way back to the plan, or a card that pays. */
function Ways({ club, own, count, plan, onCode }: WaysProps) {
  const { opens } = useNavigation()
  const day = useBillingDay()
  const state = clubState(club)
  const date = club.nextBillingDate ? day(club.nextBillingDate) : ''
  const [before, after, rest] = words.canceledNote(date)
  return (
    <>
      {state === 'unpaid' && club.unpaid && (
        <>
          <Note tone="danger">
            <b>{words.declinedTitle}</b>{' '}
            {words.declinedBody(money(toCents(club.unpaid.amount)), day(club.unpaid.nextAttemptDate))}
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
      {own && <MembershipNotes own={own} />}
      {own && <ActDraftNote own={own} onCancel={plan.cancel} />}
      {!(own && isFrozen(own)) && <ShowCode isFirst={state === 'active'} onCode={onCode} />}
      <ClubFacts club={club} car={own?.membership.vehicle ?? null}>
        {own && <PeriodRow own={own} />}
        {own && <AddVehicleRow own={own} count={count} />}
      </ClubFacts>
      {own && <MembershipActs own={own} />}
      <Actions>
        {opens(allClubs) && (
          <LinkButton kind="tonal" href={allClubs}>
            {words.viewClubs}
          </LinkButton>
        )}
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
