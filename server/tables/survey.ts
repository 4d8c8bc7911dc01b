import { asc, inArray } from 'drizzle-orm'
import { foreignKey, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { ofCustomer } from './place.ts'
import { declareTable, ofNoUser, removedWith, ofPerson } from './table.ts'
import { ofUser } from './users.ts'

/** The questions that a merchant asks users who leave its wash club, ordered by id. */
export const surveyQuestions = declareTable(
  'survey_questions',
  {
    tenantId: tenantId(),
    /** Starts at 1. */
    id: integer('id').notNull(),
    question: text('question').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
  () => ({
    kept: { until: 'the merchant removes it' },
    ofUser: ofNoUser,
    place: { shared: 'it is content of the merchant' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'surveyQuestions', by: 'id', columns: ['id', 'question'] },
  }),
)

export const surveyAnswers = declareTable(
  'survey_answers',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    questionId: integer('question_id').notNull(),
    response: text('response').notNull(),
    answeredAt: moment('answered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ofUser(table),
    foreignKey({
      name: 'survey_answers_of_question',
      columns: [table.tenantId, table.questionId],
      foreignColumns: [surveyQuestions.tenantId, surveyQuestions.id],
    }),
    index('survey_answers_question').on(table.tenantId, table.questionId, table.answeredAt),
  ],
  (table) => ({
    kept: { until: 'the account of the user is deleted' },
    ofUser: removedWith(table.userId),
    own: {
      as: 'answers to questions',
      of: ofPerson(table.userId),
      by: 'answeredAt',
      columns: ['questionId', 'response', 'answeredAt'],
    },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'surveyAnswers', by: 'answeredAt', columns: ['userId', 'questionId', 'response', 'answeredAt'] },
  }),
)

export const listQuestions = (tx: Tx): Promise<(typeof surveyQuestions.$inferSelect)[]> =>
  tx.select().from(surveyQuestions).orderBy(asc(surveyQuestions.id))

/** The ids in the list that exist. */
export const knownQuestions = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await tx
    .select({ id: surveyQuestions.id })
    .from(surveyQuestions)
    .where(inArray(surveyQuestions.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

export const insertQuestions = async (tx: Tx, rows: (typeof surveyQuestions.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(surveyQuestions).values(rows)
}

export const insertAnswers = async (tx: Tx, rows: (typeof surveyAnswers.$inferInsert)[]): Promise<void> => {
  await tx.insert(surveyAnswers).values(rows)
}

/** Those of the questions that users have answered. */
export const answeredQuestions = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await tx
    .selectDistinct({ id: surveyAnswers.questionId })
    .from(surveyAnswers)
    .where(inArray(surveyAnswers.questionId, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/** Questions without an answer. */
export const deleteQuestions = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.delete(surveyQuestions).where(inArray(surveyQuestions.id, [...ids]))
}
