import { useForm, type UseFormReturn } from 'react-hook-form'
import { toCents } from '#contract/rules/money.ts'
import { giftHeaders, giftHeaderText } from '#contract/rules/gift.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { GiftDetails } from '#src/local/cart.ts'
import { Button } from '#src/ui/button.tsx'
import { ChipChoice } from '#src/ui/chip-choice.tsx'
import { Chip, Chips } from '#src/ui/chip.tsx'
import { EmailField } from '#src/ui/email-field.tsx'
import { Field, Form, GroupLabel, TextArea } from '#src/ui/field.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { cartWords } from '#src/words/cart.ts'
import { resolverOf, incompleteText } from '#src/customer/forms/rules.ts'
import { useFormDraft } from '#src/customer/forms/use-form-draft.ts'
import { money } from '#src/kit/format.ts'
import { GiftCardPreview } from './gift-card-preview.tsx'
import {
  emptyGift,
  formOf,
  giftOf,
  giftProblems,
  messageLimit,
  recipientNameLimit,
  type GiftForm,
} from './gift-form.ts'
import * as css from './gift-sheet.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import { useMemo } from 'react'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { purchases } from '#src/resources/resource.ts'
import { pastGiftsOf } from './past-gifts.ts'

interface GiftSheetProps {
  product: Product
  /** The gift in the cart that is edited; absent: a new one, whose input is kept as a draft. */
  edited?: GiftDetails
  open: boolean
  onClose: () => void
  /** @returns whether the gift is in the cart */
  onGift: (gift: GiftDetails) => Promise<boolean>
}

/** The recipient and the message of a gift. The card above previews it. */
export default function GiftSheet({ product, edited, open, onClose, onGift }: GiftSheetProps) {
  const defaultValues = edited ? formOf(edited) : emptyGift
  const form = useForm<GiftForm>({ defaultValues, mode: 'onTouched', resolver: resolverOf(giftProblems) })
  const values = form.watch()
  const forget = useFormDraft(form, edited ? undefined : { name: 'draft/gift', empty: emptyGift, open })
  const submit = form.handleSubmit(async (filled) => {
    if (!(await onGift(giftOf(filled))) || edited) return
    form.reset(emptyGift)
    await forget()
  })
  return (
    <Sheet open={open} onClose={onClose} title={edited ? cartWords.editGiftTitle : cartWords.giftTitle}>
      <GiftCardPreview
        header={giftHeaderText(Number(values.giftHeader))}
        detail={cartWords.giftOf(product.name, money(toCents(product.price)))}
      />
      <Form onSend={() => void submit()}>
        <Headings form={form} />
        <Recipient form={form} />
        <TextArea
          {...form.register('giftMessage')}
          label={cartWords.message}
          optional
          rows={2}
          maxLength={messageLimit}
          hint={cartWords.messageLeft(messageLimit - values.giftMessage.length)}
        />
        <Button
          type="submit"
          size="lg"
          block
          reason={incompleteText(giftProblems, values, { giftedEmail: cartWords.recipientEmail })}
        >
          {edited ? cartWords.saveGift : cartWords.addGift}
        </Button>
      </Form>
    </Sheet>
  )
}

interface PartProps {
  form: UseFormReturn<GiftForm>
}

const Headings = ({ form }: PartProps) => (
  <div className={`${css.heading} ${layout.g2}`} ref={showChosen}>
    <GroupLabel>{cartWords.giftHeading}</GroupLabel>
    <ChipChoice
      label={cartWords.giftHeading}
      choices={giftHeaders.map((label, index) => ({ value: String(index), label }))}
      value={form.watch('giftHeader')}
      onChange={(header) => form.setValue('giftHeader', header)}
    />
  </div>
)

/** The row of headings is wider than the sheet: the selected one is scrolled into view. */
const showChosen = (headings: HTMLElement | null) =>
  headings?.querySelector(':checked')?.parentElement?.scrollIntoView({ inline: 'center', block: 'nearest' })

/** A previous recipient, or a new email and name. */
function Recipient({ form }: PartProps) {
  const chooseRecipient = (email: string) =>
    form.setValue('giftedEmail', email, { shouldValidate: true, shouldDirty: true })
  return (
    <>
      <PastRecipients chosen={form.watch('giftedEmail')} onChoose={chooseRecipient} />
      <EmailField
        {...form.register('giftedEmail')}
        label={cartWords.recipientEmail}
        error={form.formState.errors.giftedEmail?.message}
        autoComplete="off"
        enterKeyHint="next"
      />
      <Field
        {...form.register('giftedTo')}
        label={cartWords.recipientName}
        optional
        autoComplete="off"
        maxLength={recipientNameLimit}
      />
    </>
  )
}

function PastRecipients({ chosen, onChoose }: { chosen: string; onChoose: (email: string) => void }) {
  const known = usePastGifts()
  if (known.length === 0) return null
  return (
    <div className={`${css.heading} ${layout.g2}`}>
      <GroupLabel>{cartWords.pastRecipients}</GroupLabel>
      <Chips label={cartWords.pastRecipients}>
        {known.map((email) => (
          <Chip key={email} on={email === chosen.trim()} onClick={() => onChoose(email)}>
            {email}
          </Chip>
        ))}
      </Chips>
    </div>
  )
}

/**
 * The email addresses to which this user sent gifts before, the latest first. They derive from the stored purchase
 * history, so that they are offered offline, and are deleted with it at log-out. Empty while none is stored.
 */
const usePastGifts = (): string[] => {
  const value = knownOr(useStored(purchases, undefined))
  return useMemo(() => pastGiftsOf(value ?? []), [value])
}
