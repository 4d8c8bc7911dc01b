import { useState } from 'react'
import type { BelongingsMove } from '#contract/shapes/belongings.ts'
import type { Customer } from '#contract/shapes/customer.ts'
import { initialsOf } from '#src/kit/initials.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Actions, Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { KeyValues } from '#src/ui/key-values.tsx'
import { Note } from '#src/ui/note.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { RowButton, RowLink, Rows } from '#src/ui/row.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { moveWords as words } from '#src/words/admin-moves.ts'
import { dataWords } from '#src/words/data.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { customerAddress, useCustomerSearch } from '../../ui/customer-search.ts'
import { useAsk } from '../../ui/use-ask.ts'
import { MoveForm } from './move-form.tsx'
import { Told } from './refund-outcome.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface MoveProps {
  customer: Customer
  onActed: () => void
}

/** Moves memberships, wallet items and points to another account of the same person. */
export function MoveBelongings({ customer, onActed }: MoveProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="outline" onClick={() => setOpen(true)}>
        <Icon name="swap" size="sm" />
        {words.open}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={words.title}
        description={words.from(customer.name, customer.email)}
        isWide
      >
        <Steps customer={customer} onActed={onActed} onClose={close} />
      </Dialog>
    </>
  )
}

/** A move with both accounts as they were named when it was made. */
interface Made {
  move: BelongingsMove
  emails: { from: string; to: string }
}

/** The other account, then what moves, then what has moved. */
function Steps({ customer, onActed, onClose }: MoveProps & { onClose: () => void }) {
  const [other, setOther] = useState<string | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  if (made) return <Outcome made={made} onClose={onClose} />
  if (other === null) return <OtherAccount except={customer.id} onChoose={setOther} />
  return (
    <Chosen
      key={other}
      id={other}
      from={customer}
      onBack={() => setOther(null)}
      onClose={onClose}
      onChanged={onActed}
      onMoved={(move, to) => {
        setMade({ move, emails: { from: customer.email, to: to.email } })
        onActed()
      }}
    />
  )
}

interface OtherAccountProps {
  /** The account itself. */
  except: string
  onChoose: (id: string) => void
}

/** Finds the other account. */
function OtherAccount({ except, onChoose }: OtherAccountProps) {
  const [typed, setTyped] = useState('')
  const { found, hasFailed, choose } = useCustomerSearch(typed)
  const hits = found?.hits.filter(({ id }) => id !== except) ?? []
  return (
    <div className={layout.g4}>
      <SearchField label={words.search} placeholder={words.search} value={typed} onChange={setTyped} />
      {hasFailed && (
        <Note tone="danger" live>
          {dataWords.failed}
        </Note>
      )}
      {hits.length > 0 && (
        <section aria-label={words.hits}>
          <Rows plain>
            {hits.map(({ id, name, email }) => (
              <RowButton
                key={id}
                start={<Avatar initials={initialsOf(name)} />}
                title={name}
                detail={email}
                onClick={() => {
                  choose(id)
                  onChoose(id)
                }}
              />
            ))}
          </Rows>
        </section>
      )}
      <p className={prose.muted} role="status">
        {found && hits.length === 0 ? words.none : ''}
      </p>
    </div>
  )
}

interface ChosenProps {
  /** Of the other account. */
  id: string
  from: Customer
  onBack: () => void
  onClose: () => void
  onMoved: (move: BelongingsMove, to: Customer) => void
  onChanged: () => void
}

function Chosen({ id, ...more }: ChosenProps) {
  const asked = useAsk('GET /accounts/customers/{id}', { params: { id } })
  return <AskedContent asked={asked}>{(to) => <MoveForm to={to} {...more} />}</AskedContent>
}

/** What has moved, and the ways to both accounts. */
const Outcome = ({ made: { move, emails }, onClose }: { made: Made; onClose: () => void }) => (
  <Told tone="success" title={words.doneTitle} body={words.doneBody}>
    <KeyValues
      plate
      pairs={[
        ...move.memberships.map(({ name }) => ({ name: words.moved, value: name })),
        ...move.items.map(({ name }) => ({ name: words.movedItem, value: name })),
        ...(move.points > 0 ? [{ name: words.movedPoints, value: move.points }] : []),
      ]}
    />
    <Rows plain>
      <RowLink href={customerAddress(move.to)} title={words.openTo} detail={emails.to} onClick={onClose} />
      <RowLink href={customerAddress(move.from)} title={words.openFrom} detail={emails.from} onClick={onClose} />
    </Rows>
    <Actions>
      <Button onClick={onClose}>{words.done}</Button>
    </Actions>
  </Told>
)
