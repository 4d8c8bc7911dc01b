import { useState } from 'react'
import { fieldLimits } from '#contract/constants.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Tile } from '#src/ui/tile.tsx'
import * as prose from '#src/ui/styles/prose.module.css'
import { discountWords } from '#src/words/discount.ts'
import * as css from './discount-code.module.css'
import type { Discount } from './use-discount.ts'

/** The discount code of the cart: a field for one, then what it gives; nothing where the merchant takes none. */
export function DiscountCode({ discount }: { discount: Discount }) {
  const { discountCodes } = useSite()
  if (!discountCodes) return null
  const { code, later, problem, note, remove } = discount
  if (code)
    return (
      <div className={css.entered}>
        <Entered code={code.code} detail={problem ?? code.name} isGood={problem === undefined} onRemove={remove} />
        {problem === undefined && note && <p className={`${css.note} ${prose.small} ${prose.muted}`}>{note}</p>}
      </div>
    )
  if (later !== undefined) return <Entered code={later} detail={discountWords.later} isGood={false} onRemove={remove} />
  return <CodeForm discount={discount} />
}

interface EnteredProps {
  code: string
  detail: string
  /** It gives something. */
  isGood: boolean
  onRemove: () => void
}

const Entered = ({ code, detail, isGood, onRemove }: EnteredProps) => (
  <Card className={isGood ? `${css.card} ${css.good}` : css.card} role="status">
    <Tile tone={isGood ? 'success' : 'plain'}>
      <Icon name="ticket" weight="fill" />
    </Tile>
    <div className={css.text}>
      <div className={`${prose.mono} ${prose.strong}`}>{code}</div>
      <div className={`${prose.small} ${prose.muted}`}>{detail}</div>
    </div>
    <Button kind="quiet" size="sm" aria-label={discountWords.removeNamed(code)} onClick={onRemove}>
      {discountWords.remove}
    </Button>
  </Card>
)

function CodeForm({ discount: { enter, busy, problem } }: { discount: Discount }) {
  const [typed, setTyped] = useState('')
  const offline = useConnectionState() === 'offline'
  return (
    <Card
      as="form"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '' && !busy) void enter(typed)
      }}
    >
      <Field
        label={discountWords.label}
        icon={<Icon name="ticket" />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={problem}
        hint={offline ? discountWords.later : undefined}
        maxLength={fieldLimits.discountCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
      />
      <Button type="submit" kind="tonal" busy={busy} className={css.use}>
        {discountWords.use}
      </Button>
    </Card>
  )
}
