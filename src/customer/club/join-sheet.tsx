import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fromCents, lessPercent, toCents } from '#contract/rules/money.ts'
import { shownTaxedAt, type PlaceRates } from '#contract/rules/place-tax.ts'
import { taxOn } from '#contract/rules/pricing.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import type { OwnVehicle } from '#contract/shapes/membership.ts'
import type { Product } from '#contract/shapes/product.ts'
import { useOrderPlace } from '#src/customer/cart/order-place.ts'
import { useSalesPause } from '#src/customer/cart/use-sales-pause.ts'
import { resolverOf } from '#src/customer/forms/rules.ts'
import { SubmitButton } from '#src/customer/forms/submit-button.tsx'
import { useFormDraft } from '#src/customer/forms/use-form-draft.ts'
import { Missing } from '#src/customer/ui/missing.tsx'
import { OptionList } from '#src/customer/ui/option-list.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { emptyVehicle, vehicleOf, vehicleProblems } from '#src/customer/vehicle/form.ts'
import { VehicleFields } from '#src/customer/vehicle/vehicle-fields.tsx'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { money } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { isRemoteFailure, Refused } from '#src/remote/outcome.ts'
import { appTexts, memberships, products } from '#src/resources/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Form } from '#src/ui/field.tsx'
import { KeyValues } from '#src/ui/key-values.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { accountWords, vehicleWords } from '#src/words/account.ts'
import { membershipWords as words } from '#src/words/membership.ts'
import { usePay } from '../paying/pay.ts'
import { ClubTerms } from './club-terms.tsx'
import type { MembershipSheetProps } from './freeze-sheet.tsx'
import * as prose from '#src/ui/styles/prose.module.css'

const another = 'another'

/** A further vehicle joins: which one, on which plan, and what that costs. */
export default function JoinSheet({ own, open, onClose }: MembershipSheetProps) {
  const { otherVehicles } = own.membership
  const [added, setAdded] = useState<OwnVehicle>()
  const isKnown = otherVehicles.some(({ id }) => id === added?.id)
  const cars = added && !isKnown ? [added, ...otherVehicles] : otherVehicles
  const [chosen, setChosen] = useState<string>(otherVehicles[0]?.id ?? another)
  const car = cars.find(({ id }) => id === chosen)
  const add = (vehicle: OwnVehicle) => {
    setAdded(vehicle)
    setChosen(vehicle.id)
  }
  return (
    <Sheet open={open} onClose={onClose} title={words.addVehicle} description={words.joinLead}>
      {cars.length > 0 && (
        <OptionList
          label={words.vehicles}
          options={[
            ...cars.map(({ id, year, make, model, color, license }) => ({
              value: id,
              title: accountWords.vehicle(year, make, model),
              detail: color,
              end: <Badge>{license}</Badge>,
            })),
            { value: another, title: words.anotherVehicle },
          ]}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {car ? <JoinWith key={car.id} car={car} onClose={onClose} /> : <NewVehicle onAdded={add} />}
    </Sheet>
  )
}

/** A plan as it is sold to a further vehicle. Undefined: its tax is not known yet. */
const forFurther = (product: Product, percent: number, rates: PlaceRates): Product | undefined => {
  const { price, monthlyPrice, taxRate } = product
  if (taxRate === undefined) return undefined
  const today = lessPercent(toCents(price), percent)
  const monthly = lessPercent(toCents(monthlyPrice ?? price), percent)
  const lowered = {
    ...product,
    price: fromCents(today),
    taxes: fromCents(taxOn(today, taxRate)),
    monthlyPrice: fromCents(monthly),
    monthlyTaxes: fromCents(taxOn(monthly, taxRate)),
  }
  return shownTaxedAt(lowered, rates)
}

const withTax = (price: number | null, taxes: number | null | undefined): string =>
  money(toCents(price ?? 0) + toCents(taxes ?? 0))

/** The plans, what the chosen one costs, and the way to pay it. */
function JoinWith({ car, onClose }: { car: OwnVehicle; onClose: () => void }) {
  const { extraVehiclePercent: percent = 0 } = useSite().membership
  const view = useStored(products, 'AppClub')
  const rates = useOrderPlace()?.rates
  const plans = rates ? knownOr(view, []).flatMap((product) => forFurther(product, percent, rates) ?? []) : []
  const [chosen, setChosen] = useState<string>()
  const plan = plans.find(({ productId }) => String(productId) === chosen) ?? plans[0]
  if (!plan) return <Missing view={view} words={words.plansMissing} placeholder={<Skeleton height={130} />} />
  return (
    <>
      <OptionList
        label={words.plans}
        options={plans.map(({ productId, name, monthlyPrice, monthlyTaxes }) => ({
          value: String(productId),
          title: name,
          detail: percent > 0 ? words.less(percent) : undefined,
          end: <b className={prose.num}>{withTax(monthlyPrice, monthlyTaxes)}</b>,
        }))}
        value={String(plan.productId)}
        onChange={setChosen}
      />
      <PayJoining plan={plan} car={car} onClose={onClose} />
    </>
  )
}

interface PayJoiningProps {
  plan: Product
  car: OwnVehicle
  onClose: () => void
}

function PayJoining({ plan, car, onClose }: PayJoiningProps) {
  const { pay, busy } = usePay()
  const paused = useSalesPause([plan])
  const clubTerms = knownOr(useStored(appTexts, undefined))?.versions?.clubTerms ?? 0
  // Of an older version than the one that is shown: to be ticked again.
  const [agreedTo, setAgreedTo] = useState<number>()
  const agreed = agreedTo === clubTerms
  const today = withTax(plan.price, plan.taxes)
  const join = async () => {
    onClose()
    const units = [{ product: plan, gift: null, cardNumber: null }]
    await pay({ units, cartIds: [], vehicleId: car.id, ...(clubTerms > 0 ? { clubTerms } : {}) })
  }
  return (
    <>
      <KeyValues
        plate
        pairs={[
          { name: words.today, value: today },
          { name: words.eachMonth, value: withTax(plan.monthlyPrice, plan.monthlyTaxes) },
        ]}
      />
      <ClubTerms agreed={agreed} onAgree={(isAgreed) => setAgreedTo(isAgreed ? clubTerms : undefined)} />
      <Button
        size="lg"
        block
        busy={busy}
        reason={paused ?? (agreed ? undefined : words.agreeFirst)}
        onClick={() => void join()}
      >
        {words.joinFor(car.license, today)}
      </Button>
    </>
  )
}

function NewVehicle({ onAdded }: { onAdded: (vehicle: OwnVehicle) => void }) {
  const form = useForm<Vehicle>({
    defaultValues: emptyVehicle,
    mode: 'onTouched',
    resolver: resolverOf(vehicleProblems),
  })
  const forget = useFormDraft(form, { name: 'draft/further-vehicle', empty: emptyVehicle })
  const add = useAddVehicle()
  const submit = form.handleSubmit(async (values) => {
    const vehicle = await add(vehicleOf(values))
    if (!vehicle) return
    await forget()
    onAdded(vehicle)
  })
  return (
    <Form onSend={() => void submit()}>
      <VehicleFields form={form} />
      <SubmitButton form={form} problems={vehicleProblems} labels={vehicleWords}>
        {words.saveVehicle}
      </SubmitButton>
    </Form>
  )
}

/** Saves a vehicle at the server. @returns undefined when it was not saved, after saying why */
const useAddVehicle = (): ((vehicle: Vehicle) => Promise<OwnVehicle | undefined>) => {
  const { remote, keeper, newKey } = useServices()
  const person = useUserId()
  return async (vehicle) => {
    if (person === undefined) return undefined
    try {
      const how = { person, idempotencyKey: newKey() }
      const added = await dialogs.promise(
        words.savingVehicle,
        remote.ask('POST /users/vehicles', { body: vehicle }, how),
      )
      void keeper.refresh(memberships, undefined).catch(() => undefined)
      return added
    } catch (error) {
      if (!isRemoteFailure(error)) throw error
      const body = error instanceof Refused ? error.message : words.offlineVehicle
      await dialogs.alert({ kind: 'warning', title: words.vehicleNotSaved, body })
      return undefined
    }
  }
}
