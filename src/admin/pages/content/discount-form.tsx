import { discountedTypes, fieldLimits } from '#contract/constants.ts'
import { contentNamed } from '#contract/content/changes.ts'
import { purchaseLabels } from '#contract/rules/purchase-types.ts'
import { fieldOr, useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Columns, Field, Form, GroupLabel } from '#src/ui/field.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { SelectField, type Option } from '#src/ui/select-field.tsx'
import { discountAdminWords as words } from '#src/words/admin-discounts.ts'
import { contentWords } from '#src/words/content.ts'
import { useContentRows } from '../../content/content-rows.ts'
import { useKept } from '../../ui/kept-forms.ts'
import { controlOf } from './content-controls.tsx'
import { discountOf, discountProblems, emptyDiscount, type TypedDiscount } from './new-discount.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

type Change = (next: Partial<TypedDiscount>, field: string) => void
type Found = Partial<Record<string, string | null>>

/** Makes a discount. */
export function DiscountForm({ onMade }: { onMade: () => void }) {
  const { remote } = useServices()
  const form = useKept<TypedDiscount>('discounts/new', { title: words.new, value: emptyDiscount, base: undefined })
  const { busy, problems, run, find, forgive } = useAct<string>({
    dialog: words.failed,
    text: fieldOr(),
    beside: (error) => (isRefused(error, 'VALIDATION') ? error.fieldErrors : null),
  })
  const typed = form.value
  const change: Change = (next, field) => {
    forgive(field)
    form.set({ ...typed, ...next })
  }
  const make = async () => {
    const wrong = discountProblems(typed)
    if (Object.keys(wrong).length > 0) return find(wrong)
    const body = discountOf(typed)
    const isMade = await run(
      (keyOf) => remote.ask('POST /accounts/discounts', { body }, { idempotencyKey: keyOf(body) }),
      words.made(body.name),
    )
    if (!isMade) return
    forgive()
    form.set(emptyDiscount)
    onMade()
  }
  const parts = { typed, change, problems }
  return (
    <Card as="section" className={layout.g3} aria-label={words.new}>
      <SectionHead title={words.new} />
      <Form className={layout.g3} onSend={() => void make()}>
        <Gives {...parts} />
        <For {...parts} />
        <When {...parts} />
        <Codes {...parts} />
        <div>
          <Button type="submit" busy={busy}>
            {words.make}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

interface PartProps {
  typed: TypedDiscount
  change: Change
  problems: Found
}

/** The error of a field, else its hint. */
const about = (problem: string | null | undefined, hint?: string) => (problem ? { error: problem } : { hint })

/** The products of the site that are published, to choose from. */
const useProducts = (): Option[] =>
  (useContentRows('products').rows ?? [])
    .filter(({ published }) => published !== undefined)
    .map(({ id, row }) => ({ value: id, label: String(row.name) }))

const giveChoices = Object.entries(words.given).map(([value, label]) => ({ value, label }))

function Gives({ typed, change, problems }: PartProps) {
  const products = useProducts()
  return (
    <Columns>
      <Field
        label={words.name}
        value={typed.name}
        maxLength={100}
        {...about(problems.name, words.nameHint)}
        onChange={({ target }) => change({ name: target.value }, 'name')}
      />
      <SelectField
        label={words.gives}
        options={giveChoices}
        value={typed.gives}
        onChange={({ target }) => change({ gives: target.value as TypedDiscount['gives'] }, 'percent')}
      />
      {typed.gives === 'percent' && (
        <Field
          label={words.percent}
          inputMode="numeric"
          value={typed.percent}
          maxLength={3}
          {...about(problems.percent)}
          onChange={({ target }) => change({ percent: target.value }, 'percent')}
        />
      )}
      {typed.gives === 'amount' && (
        <Field
          label={words.amount}
          inputMode="decimal"
          value={typed.amount}
          maxLength={10}
          {...about(problems.amount, words.amountHint)}
          onChange={({ target }) => change({ amount: target.value }, 'amount')}
        />
      )}
      {typed.gives === 'freeItem' && (
        <SelectField
          label={words.freeItem}
          options={products}
          placeholder={words.choose}
          value={typed.freeItem}
          {...about(problems.freeItemId, words.freeItemHint)}
          onChange={({ target }) => change({ freeItem: target.value }, 'freeItemId')}
        />
      )}
    </Columns>
  )
}

const toggled = <T,>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value]

function For({ typed, change, problems }: PartProps) {
  const products = useProducts()
  const { productTypes, productIds } = typed
  const chosen = products.filter(({ value }) => productIds.includes(Number(value)))
  return (
    <>
      <div role="group" aria-label={words.kinds} className={layout.g2}>
        <GroupLabel>{words.kinds}</GroupLabel>
        <div className={`${layout.flex} ${layout.wrap}`}>
          {discountedTypes.map((type) => (
            <Checkbox
              key={type}
              checked={productTypes.includes(type)}
              onChange={() => change({ productTypes: toggled(productTypes, type) }, 'productTypes')}
            >
              {purchaseLabels[type]}
            </Checkbox>
          ))}
          {chosen.map(({ value, label }) => (
            <Checkbox
              key={value}
              checked
              onChange={() => change({ productIds: toggled(productIds, Number(value)) }, 'productIds')}
            >
              {label}
            </Checkbox>
          ))}
        </div>
        <p className={`${prose.small} ${prose.muted}`}>{words.kindsHint}</p>
      </div>
      <Columns>
        <SelectField
          label={words.product}
          optional
          options={products.filter((each) => !chosen.includes(each))}
          placeholder={words.addProduct}
          value=""
          {...about(problems.productIds)}
          onChange={({ target }) => change({ productIds: [...productIds, Number(target.value)] }, 'productIds')}
        />
        <Field
          label={words.fromTotal}
          optional
          inputMode="decimal"
          value={typed.fromTotal}
          maxLength={10}
          {...about(problems.fromTotal, words.fromTotalHint)}
          onChange={({ target }) => change({ fromTotal: target.value }, 'fromTotal')}
        />
      </Columns>
    </>
  )
}

const { fields } = contentNamed('codes')

function When({ typed, change, problems }: PartProps) {
  return (
    <>
      <Columns>
        {(['startsAt', 'endsAt'] as const).map((name) => {
          const data = fields[name]!
          const { label } = contentWords.codes.fields[name]
          const Control = controlOf(data)
          return (
            <Control
              key={name}
              data={data}
              path={`discounts/new/${name}`}
              label={label}
              hint={undefined}
              problem={problems[name] ?? undefined}
              value={typed[name]}
              isFixed={false}
              isOptional
              names={undefined}
              onChange={(value) => change({ [name]: value as string | null }, name)}
            />
          )
        })}
        <Field
          label={words.totalLimit}
          optional
          inputMode="numeric"
          value={typed.totalLimit}
          maxLength={10}
          {...about(problems.totalLimit, words.limitHint)}
          onChange={({ target }) => change({ totalLimit: target.value }, 'totalLimit')}
        />
        <Field
          label={words.personLimit}
          optional
          inputMode="numeric"
          value={typed.personLimit}
          maxLength={10}
          {...about(problems.personLimit, words.limitHint)}
          onChange={({ target }) => change({ personLimit: target.value }, 'personLimit')}
        />
      </Columns>
      <Checkbox
        checked={typed.firstPurchase}
        onChange={({ target }) => change({ firstPurchase: target.checked }, 'firstPurchase')}
      >
        {words.firstPurchase}
      </Checkbox>
    </>
  )
}

function Codes({ typed, change, problems }: PartProps) {
  const isGenerated = typed.code.trim() === ''
  return (
    <Columns>
      <Field
        label={words.code}
        optional
        value={typed.code}
        maxLength={fieldLimits.discountCode}
        autoCapitalize="characters"
        {...about(problems.code, words.codeHint)}
        onChange={({ target }) => change({ code: target.value }, 'code')}
      />
      {isGenerated && (
        <>
          <Field
            label={words.size}
            inputMode="numeric"
            value={typed.size}
            maxLength={6}
            {...about(problems.size)}
            onChange={({ target }) => change({ size: target.value }, 'size')}
          />
          <Field
            label={words.prefix}
            optional
            value={typed.prefix}
            maxLength={10}
            {...about(problems.prefix)}
            onChange={({ target }) => change({ prefix: target.value }, 'prefix')}
          />
        </>
      )}
    </Columns>
  )
}
