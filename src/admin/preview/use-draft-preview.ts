import { useEffect, useMemo, useState } from 'react'
import { contentPathOf, parted, type EditedName } from '#contract/content/changes.ts'
import type { PreviewPlan } from '#contract/preview-messages.ts'
import { listedPlaces } from '#contract/rules/listed-places.ts'
import { presentSitePlace } from '#contract/rules/place.ts'
import type { Location } from '#contract/shapes/place.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { SurveyQuestion } from '#contract/shapes/survey.ts'
import { changesBetween, withChanges, type ConfigChange } from '#contract/site/config-changes.ts'
import type { WaitingPublication } from '#contract/site/draft.ts'
import { read } from '#contract/site/row.ts'
import { settings, type SiteConfig } from '#contract/site/settings.ts'
import { outcomeOf } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { useKnownRows } from '../content/row-facts.ts'
import type { PreviewedRow } from '../content/preview-path.ts'
import { withEdit, type ContentEdits } from '../editing/content-edits.ts'
import { useEditing } from '../editing/editing-context.ts'
import type { KnownRows } from '../editing/published-rows.ts'
import { useAsk } from '../ui/use-ask.ts'
import { editedAnswers, editedDeals, editedSurvey, shownIdOf, type Draft } from './edited-answers.ts'

type Answers = Readonly<Record<string, unknown>>

export interface DraftPreview {
  config: SiteConfig
  answers: Answers | undefined
  memberAnswers: Answers
  /** Of the survey that members who leave are asked. */
  survey: readonly SurveyQuestion[]
  /** Those that a member of the preview can have. */
  plans: readonly PreviewPlan[]
  /** The id of the product that is open; null: none is. */
  product: number | null
}

interface Looked {
  /** The answers that visitors get now; undefined until they are read. */
  shared: Answers | undefined
  /** In epoch milliseconds; null: now. */
  at: number | null
  /** The questions of the survey are shown. */
  isSurvey: boolean
  /** The row whose form is open; null: none is. */
  opened: PreviewedRow | null
}

/** Settings and content as they are with the edits, and with what is published by itself until the moment that is looked at. */
export const useDraftPreview = ({ shared, at, isSurvey, opened }: Looked): DraftPreview => {
  const { clock } = useServices()
  const { saved, config, content } = useEditing()
  const waiting = useWaiting(at)
  const edits = useMemo(() => onWaiting(parted(waiting).content, content), [waiting, content])
  const known = useKnownRows(kindsOf(edits, isSurvey))
  const shown = useMemo(() => {
    const planned = parted(waiting).settings
    // An own edit stands over what is planned.
    return planned.length === 0 ? config : withChanges(withChanges(config, planned), changesBetween(saved, config))
  }, [waiting, saved, config])
  const order = read(settings.productOrder, shown.productOrder)
  const draft = useMemo<Draft>(() => ({ known, edits, order, at: at ?? clock.now() }), [known, edits, order, at, clock])
  const answers = useMemo(() => shared && editedAnswers(shared, draft), [shared, draft])
  const memberAnswers = useMemo(() => ({ deals: editedDeals(answers ?? {}, draft) }), [answers, draft])
  const survey = useMemo(() => (isSurvey ? editedSurvey(draft) : []), [isSurvey, draft])
  const product = useMemo(() => (opened?.kind === 'products' ? shownIdOf(opened, draft) : null), [opened, draft])
  const plans = useMemo(() => plansOf(shared, known), [shared, known])
  const places = answers?.locations as readonly Location[] | undefined
  const placed = useMemo(
    () =>
      places && places !== shared?.locations ? { ...shown, locations: listedPlaces(places).map(sitePlace) } : shown,
    [shown, places, shared],
  )
  return { config: placed, answers, memberAnswers, survey, plans, product }
}

const sitePlace = (place: Location): Location =>
  presentSitePlace({
    hours: null,
    notice: null,
    picture: null,
    services: [],
    taxRates: [],
    ...place,
    closedForGood: place.closedForGood === true,
  })

/** The kinds whose rows are needed: those that are edited, and those that no answer for visitors has. */
const kindsOf = (edits: ContentEdits, isSurvey: boolean): EditedName[] => [
  ...new Set<EditedName>([
    'deals',
    ...(isSurvey ? (['survey'] as const) : []),
    ...edits.map(({ path }) => contentPathOf(path)!.kind).filter((kind) => kind !== 'codes'),
  ]),
]

const onWaiting = (waiting: readonly ConfigChange[], content: ContentEdits): ContentEdits =>
  waiting.length === 0 ? content : content.reduce(withEdit, waiting.reduce<ContentEdits>(withEdit, []))

const none: readonly ConfigChange[] = []

/** The changes that are published by themselves until a moment, in that order. */
const useWaiting = (at: number | null): readonly ConfigChange[] => {
  const { value, again } = useAsk('GET /accounts/site-config/publications', {})
  // What was planned since is asked for when another moment is looked at.
  useEffect(() => {
    if (at !== null) again()
  }, [at, again])
  const due = useMemo(
    () => (at === null ? [] : (value ?? []).filter(({ publishAt }) => Date.parse(publishAt) <= at)),
    [at, value],
  )
  const whole = useWhole(due)
  return useMemo(
    () =>
      due.length === 0 ? none : due.flatMap(({ number, changes }) => whole[number] ?? (changes as ConfigChange[])),
    [due, whole],
  )
}

/** All changes of publications whose list is cut, by their numbers. */
const useWhole = (due: readonly WaitingPublication[]): Readonly<Record<number, readonly ConfigChange[]>> => {
  const { remote, report } = useServices()
  const [whole, setWhole] = useState<Readonly<Record<number, readonly ConfigChange[]>>>({})
  useEffect(() => {
    let isCurrent = true
    for (const { number, changes, changesCount } of due) {
      if (changesCount <= changes.length) continue
      const ask = () => remote.ask('GET /accounts/site-config/publications/{number}', { params: { number } })
      void outcomeOf(ask, report).then((outcome) => {
        if (isCurrent && outcome.done)
          setWhole((known) => ({ ...known, [number]: outcome.value.changes as ConfigChange[] }))
      })
    }
    return () => void (isCurrent = false)
  }, [due, remote, report])
  return whole
}

/** The published plans: members keep the price of their own. How many washes one has, is known with its row. */
const plansOf = (shared: Answers | undefined, known: KnownRows): PreviewPlan[] =>
  ((shared?.['products/AppClub'] ?? []) as readonly Product[]).map(({ productId, name, price, monthlyPrice }) => {
    const uses = known.products?.rows.find(({ id }) => id === String(productId))?.row.usesPerPeriod
    return { productId, name, monthlyPrice: monthlyPrice ?? price, uses: typeof uses === 'number' ? uses : null }
  })
