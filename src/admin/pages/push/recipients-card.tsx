import type { AudienceCount } from '#contract/shapes/broadcast.ts'
import type { PlaceHours } from '#contract/shapes/place.ts'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ChipChoice } from '#src/ui/chip-choice.tsx'
import { cx } from '#src/ui/cx.ts'
import { EmailField } from '#src/ui/email-field.tsx'
import { GroupLabel } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { IconName } from '#src/ui/icon-names.ts'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { adminPushWords } from '#src/words/admin-push.ts'
import { awayChoices, type AudienceKind, type Recipients } from './audience.ts'
import * as css from './recipients-card.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const icons: Record<AudienceKind, IconName> = {
  person: 'user-circle',
  everyone: 'users-three',
  location: 'map-pin',
  club: 'calendar-check',
  away: 'clock',
}

const kinds = (Object.keys(icons) as AudienceKind[]).map((value) => ({
  value,
  label: (
    <>
      <Icon name={icons[value]} />
      {adminPushWords.kinds[value]}
    </>
  ),
}))

interface RecipientsCardProps {
  recipients: Recipients
  places: readonly PlaceHours[]
  /** Undefined: not counted yet, or one customer. */
  count: AudienceCount | undefined
  problem: string | null
  onChange: (part: Partial<Recipients>) => void
}

/** Whom the message is for: one customer, or an audience with the number of those it reaches. */
export function RecipientsCard({ recipients, places, count, problem, onChange }: RecipientsCardProps) {
  const { kind, email, awayDays, wantsOffers } = recipients
  const choose = (chosen: AudienceKind) => onChange({ kind: chosen, awayDays: chosen === 'away' ? '21' : '' })
  return (
    <Card as="section" className={cx(layout.g3, css.card)}>
      <SectionHead title={adminPushWords.who} />
      <ChipChoice label={adminPushWords.audience} choices={kinds} value={kind} onChange={choose} />
      {kind === 'person' && (
        <EmailField
          label={adminPushWords.email}
          value={email}
          autoComplete="off"
          {...(problem ? { error: problem } : {})}
          onChange={({ target }) => onChange({ email: target.value })}
        />
      )}
      {kind === 'location' && <Locations recipients={recipients} places={places} onChange={onChange} />}
      {kind !== 'person' && kind !== 'everyone' && (
        <SelectField
          label={kind === 'away' ? adminPushWords.lastWash : adminPushWords.and}
          value={awayDays}
          options={kind === 'away' ? awayChoices : [{ value: '', label: adminPushWords.anyWash }, ...awayChoices]}
          onChange={({ target }) => onChange({ awayDays: target.value })}
        />
      )}
      {kind !== 'person' && (
        <div>
          <Checkbox checked={wantsOffers} onChange={({ target }) => onChange({ wantsOffers: target.checked })}>
            {adminPushWords.wantsOffers}
          </Checkbox>
          <p className={`${prose.muted} ${prose.small}`}>{adminPushWords.wantsOffersHint}</p>
        </div>
      )}
      {kind !== 'person' && problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {count && <Reach count={count} />}
    </Card>
  )
}

function Locations({ recipients, places, onChange }: Pick<RecipientsCardProps, 'recipients' | 'places' | 'onChange'>) {
  const { locationIds } = recipients
  const toggle = (id: number) =>
    onChange({
      locationIds: locationIds.includes(id) ? locationIds.filter((each) => each !== id) : [...locationIds, id],
    })
  return (
    <div className={layout.g2} role="group" aria-label={adminPushWords.locations}>
      <GroupLabel>{adminPushWords.locations}</GroupLabel>
      <div className={css.places}>
        {places.map(({ id, name }) => (
          <Chip key={id} on={locationIds.includes(id)} onClick={() => toggle(id)}>
            {name}
          </Chip>
        ))}
      </div>
      <p className={`${prose.muted} ${prose.small}`}>{adminPushWords.locationsHint}</p>
    </div>
  )
}

function Reach({ count: { customers, reached, silent } }: { count: AudienceCount }) {
  return (
    <div className={css.reach} role="status">
      <b className={`${prose.num} ${css.number}`}>{reached}</b>
      <span className={`${prose.muted} ${prose.small}`}>
        {adminPushWords.ofCustomers(customers)}
        <br />
        {adminPushWords.silent(silent)}
      </span>
      <ProgressBar label={adminPushWords.share} value={customers === 0 ? 0 : reached / customers} />
    </div>
  )
}
