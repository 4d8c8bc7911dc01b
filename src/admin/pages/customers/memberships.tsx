import { useState } from 'react'
import { decide, freezesLeft } from '#contract/rules/membership-acts.ts'
import { stateOf, writtenDay, type MembershipState } from '#contract/rules/membership.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import type { Customer } from '#contract/shapes/customer.ts'
import { useServices } from '#src/kit/services.ts'
import { Badge, type BadgeProps } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { memberWords as words } from '#src/words/admin-members.ts'
import { useMay } from '../../ui/own-office.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { MembershipActDialog, type AskedAct } from './membership-act.tsx'
import { factsOf, notesOf, type MemberView } from './membership-facts.ts'
import * as head from './customer-head.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface MembershipsProps {
  customer: Customer
  onActed: () => void
}

/** The memberships of a customer, with the acts of their member. */
export function Memberships({ customer, onActed }: MembershipsProps) {
  const { saved, timeZone } = useEditing()
  const { clock } = useServices()
  const [asked, setAsked] = useState<Pick<AskedAct, 'act'> & { id: string }>()
  const rules = { ...read(settings.membership, saved.membership), timeZone }
  const now = clock.now()
  const views = customer.memberships
    .map((membership): MemberView => ({ customer, membership, rules, now }))
    .filter(({ membership }) => stateOf(membership.terms, now) !== 'ended')
  const view = asked && views.find(({ membership }) => membership.id === asked.id)
  return (
    <>
      {views.map((each) => {
        const { id } = each.membership
        return <MembershipCard key={id} view={each} onAsk={(act) => setAsked({ id, act })} />
      })}
      <MembershipActDialog
        asked={asked && view ? { act: asked.act, view } : undefined}
        onClose={() => setAsked(undefined)}
        onDone={onActed}
      />
    </>
  )
}

const tones: Record<MembershipState, NonNullable<BadgeProps['tone']>> = {
  active: 'success',
  ending: 'warning',
  frozen: 'info',
  unpaid: 'danger',
  ended: 'plain',
}

interface CardProps {
  view: MemberView
  onAsk: (act: AskedAct['act']) => void
}

function MembershipCard({ view, onAsk }: CardProps) {
  const { membership, rules, now } = view
  const { terms, vehicle, startedAt } = membership
  const state = stateOf(terms, now)
  const since = words.since(writtenDay(rules.timeZone, startedAt))
  return (
    <Card as="section" className={layout.g4} aria-label={words.named(words.title, terms.plan.name)}>
      <SectionHead title={words.title} end={<Badge tone={tones[state]}>{words.states[state]}</Badge>} />
      <div>
        <h3 className={head.name}>{terms.plan.name}</h3>
        <p className={`${prose.muted} ${prose.small}`}>{[vehicle?.license, since].filter(Boolean).join(' · ')}</p>
      </div>
      <dl className={head.facts}>
        {factsOf(view).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={prose.num}>{value}</dd>
          </div>
        ))}
      </dl>
      {notesOf(view).map(({ tone, text }) => (
        <Note key={text} tone={tone}>
          {text}
        </Note>
      ))}
      <Acts view={view} onAsk={onAsk} />
    </Card>
  )
}

/** Acts without a choice, by the order in which they stand. */
const plainActs = ['unfreeze', 'wake', 'keepPlan', 'reactivate'] as const

function Acts({ view: { membership, rules, now }, onAsk }: CardProps) {
  const may = useMay()
  const { terms, plans } = membership
  const state = stateOf(terms, now)
  const isPossible = (act: (typeof plainActs)[number]) => !('refused' in decide(terms, { act }, now, rules))
  const mayFreeze = rules.freeze.maxMonths !== undefined && state === 'active' && !terms.freeze
  const mayChange = plans.length > 0 && (state === 'active' || state === 'frozen') && !terms.nextPlan
  const hasFreezeLeft = freezesLeft(terms, now, rules) > 0
  const named = (act: keyof typeof words.acts) => ({
    'aria-label': words.named(words.acts[act], terms.plan.name),
    onClick: () => onAsk(act),
  })
  if (!may('serve-members')) return null
  return (
    <div className={`${layout.flex} ${layout.wrap}`}>
      {mayFreeze && (
        <Button
          kind="outline"
          icon={<Icon name="snowflake" weight="fill" />}
          {...(hasFreezeLeft ? {} : { reason: words.noFreezeLeft })}
          {...named('freeze')}
        >
          {words.acts.freeze}
        </Button>
      )}
      {plainActs.filter(isPossible).map((act) => (
        <Button key={act} kind="outline" {...named(act)}>
          {words.acts[act]}
        </Button>
      ))}
      {mayChange && (
        <Button kind="outline" icon={<Icon name="arrows-clockwise" />} {...named('changePlan')}>
          {words.acts.changePlan}
        </Button>
      )}
      {state !== 'unpaid' && (
        <Button kind="outline" icon={<Icon name="swap" />} {...named('swap')}>
          {words.acts.swap}
        </Button>
      )}
      {state !== 'ending' && (
        <Button kind="danger-quiet" {...named('cancel')}>
          {words.acts.cancel}
        </Button>
      )}
    </div>
  )
}
