import type { SurveyQuestion } from './shapes/survey.ts'

/** The plan of the member in the preview, at the price that was agreed. */
export interface PreviewPlan {
  productId: number
  name: string
  monthlyPrice: number
  /** Washes a month; null: any number. */
  uses: number | null
}

/** What an administrator chooses about the preview, beside the config that it shows. */
export interface PreviewView {
  /** A path of the shell. */
  path: string
  /** The id of the product that is kept in view; null: none. */
  product: number | null
  scheme: 'light' | 'dark'
  role: 'member' | 'guest'
  /** Of the member; null: no plan. */
  plan: PreviewPlan | null
  /** The moment that is looked at, in epoch milliseconds; null: now. */
  at: number | null
  isOffline: boolean
  /** 5 to 15; null: that of the config. */
  fontSize: number | null
  /** A window stands open, so that its colours can be seen. */
  hasDialog: boolean
  /** The sheet of the survey stands open, with these questions. */
  survey: readonly SurveyQuestion[] | null
}

/** A list by its difference to the one before: an edit of one row of 5,000 sends that row alone. */
export interface ListChange {
  /** For each row, its place in the list before; -1: the next of `fresh`. */
  from: readonly number[]
  fresh: readonly unknown[]
}

/** Rows are the same when they are identical. */
export const listChange = (before: readonly unknown[], after: readonly unknown[]): ListChange => {
  const places = new Map(before.map((row, place) => [row, place]))
  const from = after.map((row) => places.get(row) ?? -1)
  return { from, fresh: after.filter((_, place) => from[place] === -1) }
}

export const changedList = (before: readonly unknown[], { from, fresh }: ListChange): unknown[] => {
  const next = fresh.values()
  return from.map((place) => (place === -1 ? next.next().value : before[place]))
}

/** From the back office to the frame. */
export interface PreviewOrder {
  type: 'preview'
  /** Counts the orders: the frame says which one it has drawn. */
  number: number
  /** A site config as it is edited; the frame reads it like one of the server. */
  config: unknown
  view: PreviewView
  /**
   * Answers that every visitor of the merchant gets, by the names of their resources: with the first order all, later
   * those that have changed.
   */
  answers?: Readonly<Record<string, unknown>>
  /** Of those that have changed, the lists that the frame has already. */
  lists?: Readonly<Record<string, ListChange>>
  /** Answers that a member gets, likewise. */
  memberAnswers?: Readonly<Record<string, unknown>>
}

/** From the frame to the back office. */
export type PreviewReport =
  | { type: 'preview:ready' }
  | { type: 'preview:drawn'; number: number }
  /** The previewed app threw while it drew this order. It draws the next one from the start. */
  | { type: 'preview:thrown'; number: number }
  /** Escape was pressed in the preview. */
  | { type: 'preview:left' }
  /** Something in the preview was clicked: JSON pointer of the setting that it shows; `{scheme}` stands for the scheme. */
  | { type: 'preview:chosen'; setting: string }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const isPreviewOrder = (value: unknown): value is PreviewOrder =>
  isObject(value) && value.type === 'preview' && typeof value.number === 'number' && isObject(value.view)

export const isPreviewReport = (value: unknown): value is PreviewReport =>
  isObject(value) &&
  (value.type === 'preview:ready' ||
    value.type === 'preview:left' ||
    ((value.type === 'preview:drawn' || value.type === 'preview:thrown') && typeof value.number === 'number') ||
    (value.type === 'preview:chosen' && typeof value.setting === 'string'))

/** The shells that a preview can show, as its address names them. */
export const previewShellQuery = 'shell'
